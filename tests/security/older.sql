PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration (number bigint primary key, applied_ms bigint not null);
INSERT INTO migration VALUES(1,1795357362056);
INSERT INTO migration VALUES(2,1795357362056);
INSERT INTO migration VALUES(3,1795357362056);
INSERT INTO migration VALUES(4,1795357362056);
INSERT INTO migration VALUES(5,1795357362056);
INSERT INTO migration VALUES(6,1795357362056);
INSERT INTO migration VALUES(7,1795357362057);
INSERT INTO migration VALUES(8,1795357362057);
INSERT INTO migration VALUES(9,1795357362057);
INSERT INTO migration VALUES(10,1795357362057);
INSERT INTO migration VALUES(11,1795357362067);
INSERT INTO migration VALUES(12,1795357362068);
INSERT INTO migration VALUES(13,1795357362068);
INSERT INTO migration VALUES(14,1795357362068);
INSERT INTO migration VALUES(15,1795357362069);
CREATE TABLE adjudication (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    tournament text,
    variant text not null,
    status text not null,
    winner text,
    reason text not null,
    ply bigint not null,
    fingerprint text not null,
    white text,
    black text,
    as_variant text,        -- what the submission asked for: variant, notation, reading
    as_notation text,
    as_strict bigint not null
, version text not null default '0.1.0', basis text, rulebook text, owner text);
INSERT INTO adjudication VALUES(1,'01a203a3-4d28-7b49-884c-e927b7de1ea9',1795357363496,'01a203a3-4b28-76e0-bbb9-27235a297267','chess','decided','black','checkmate',4,'b219096ea59f0a93a10d7da122c9eaf9100359f17329eab8945093b9e59cd70d','Anna','Boris','chess',NULL,0,'0.1.0','rules','2','local');
INSERT INTO adjudication VALUES(2,'01a203a3-4da4-7755-ad84-bdd63741bdf5',1795357363620,'01a203a3-4b28-76e0-bbb9-27235a297267','chess','draw',NULL,'reported',2,'46105ee9f22f4f4bdfe067a0ea9c3ad83fd2f5d4ecb242c2ecc35cc9c3958ea2','Klara','Dora','chess',NULL,0,'0.1.0','reported','2','local');
INSERT INTO adjudication VALUES(3,'01a203a3-4e81-7eb0-9edf-1ceaba8378ea',1795357363841,NULL,'chess','undecided',NULL,'unfinished',1,'00621592d2d602fe441897aff7d278251ac451e8355e12ce869c46be295a557d',NULL,NULL,'chess',NULL,0,'0.1.0','none','2','local');
CREATE TABLE document (
    seq integer primary key references adjudication (seq),
    type text not null,     -- the media type of the record, as it was submitted
    record blob not null,
    verdict text not null
);
INSERT INTO document VALUES(1,'text/plain',X'5b57686974652022416e6e61225d0a5b426c61636b2022426f726973225d0a0a312e20663320653520322e206734205168342320302d310a','{"game":1,"variant":"chess","notation":"pgn","title":null,"white":"Anna","black":"Boris","file":null,"line":1,"column":1,"rulebook":"2","status":"decided","winner":"black","reason":"checkmate","basis":"rules","ply":4,"move":"2...Qh4#","citation":{"document":"FIDE Laws of Chess (2023)","paragraph":"5.1.1","ruling":[]},"quote":null,"detail":null,"score":{"white":"0","black":"1"},"claimed":"0-1","defects":[],"claims_available":[],"claims_with_move":[],"events":[],"regulations":{"name":null,"illegal":"stop","illegal_moves":0,"scoring":"1-1/2-0","reported":"count"},"evidence":{"king":{"piece":"K","colour":"white","square":"e1"},"attackers":[{"piece":"Q","colour":"black","square":"h4"}],"replies":[{"piece":"K","colour":"white","square":"e1","to":"f2","why":"the king on f2 would be attacked from h4"}]},"position":"W:WPa2,Pb2,Pc2,Pd2,Pe2,Pf3,Pg4,Ph2,Nb1,Ng1,Bc1,Bf1,Ra1,Rh1,Qd1,Ke1:BPa7,Pb7,Pc7,Pd7,Pe5,Pf7,Pg7,Ph7,Nb8,Ng8,Bc8,Bf8,Ra8,Rh8,Qh4,Ke8:castle=W0-0,W0-0-0,B0-0,B0-0-0:plies=1","fingerprint":"b219096ea59f0a93a10d7da122c9eaf9100359f17329eab8945093b9e59cd70d"}');
INSERT INTO document VALUES(2,'text/plain',X'5b576869746520224b6c617261225d0a5b426c61636b2022446f7261225d0a0a312e20653420653520312f322d312f320a','{"game":1,"variant":"chess","notation":"pgn","title":null,"white":"Klara","black":"Dora","file":null,"line":1,"column":1,"rulebook":"2","status":"draw","winner":null,"reason":"reported","basis":"reported","ply":2,"move":"1...e5","citation":{"document":"FIDE Laws of Chess (2023)","paragraph":null,"ruling":[]},"quote":null,"detail":null,"score":{"white":"1/2","black":"1/2"},"claimed":"1/2-1/2","defects":[],"claims_available":[],"claims_with_move":[],"events":[],"regulations":{"name":null,"illegal":"stop","illegal_moves":0,"scoring":"1-1/2-0","reported":"count"},"evidence":{},"position":"W:WPa2,Pb2,Pc2,Pd2,Pe4,Pf2,Pg2,Ph2,Nb1,Ng1,Bc1,Bf1,Ra1,Rh1,Qd1,Ke1:BPa7,Pb7,Pc7,Pd7,Pe5,Pf7,Pg7,Ph7,Nb8,Ng8,Bc8,Bf8,Ra8,Rh8,Qd8,Ke8:castle=W0-0,W0-0-0,B0-0,B0-0-0","fingerprint":"46105ee9f22f4f4bdfe067a0ea9c3ad83fd2f5d4ecb242c2ecc35cc9c3958ea2"}');
INSERT INTO document VALUES(3,'text/plain',X'312e206534202a','{"game":1,"variant":"chess","notation":"pgn","title":null,"white":null,"black":null,"file":null,"line":1,"column":1,"rulebook":"2","status":"undecided","winner":null,"reason":"unfinished","basis":"none","ply":1,"move":"1.e4","citation":{"document":"FIDE Laws of Chess (2023)","paragraph":"5","ruling":[]},"quote":null,"detail":null,"score":{"white":"*","black":"*"},"claimed":null,"defects":[],"claims_available":[],"claims_with_move":[],"events":[],"regulations":{"name":null,"illegal":"stop","illegal_moves":0,"scoring":"1-1/2-0","reported":"count"},"evidence":{"counters":[{"of":"plies in a row without a capture or a pawn move","by":null,"count":0,"since":1,"limit":150}]},"position":"B:WPa2,Pb2,Pc2,Pd2,Pe4,Pf2,Pg2,Ph2,Nb1,Ng1,Bc1,Bf1,Ra1,Rh1,Qd1,Ke1:BPa7,Pb7,Pc7,Pd7,Pe7,Pf7,Pg7,Ph7,Nb8,Ng8,Bc8,Bf8,Ra8,Rh8,Qd8,Ke8:castle=W0-0,W0-0-0,B0-0,B0-0-0","fingerprint":"00621592d2d602fe441897aff7d278251ac451e8355e12ce869c46be295a557d"}');
CREATE TABLE answer (
    actor text not null,
    name text not null,     -- the key
    created_ms bigint not null,
    request text not null,  -- a hash of what was asked
    status bigint not null,
    type text not null,
    location text,
    etag text,
    body blob not null,
    primary key (actor, name)
);
CREATE TABLE audit (
    seq integer primary key,
    at_ms bigint not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null,   -- JSON
    hash text not null
);
INSERT INTO audit VALUES(1,1795357362984,'local','tournament','01a203a3-4b28-76e0-bbb9-27235a297267','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","created":"2026-11-22T14:22:42.984Z","name":"Old Open","variant":"chess","regulations":{},"listed":true,"tie_breaks":["SB"],"players":[{"number":1,"name":"Anna"},{"number":2,"name":"Boris","rating":1800},{"number":3,"name":"Clara"},{"number":4,"name":"Dora"},{"number":5,"name":"Emil"},{"number":6,"name":"Fred"}]}','4bb23ae447576971dd504c924507bc1cacb600c928f145333151fd4f968e54bd');
INSERT INTO audit VALUES(2,1795357363224,'local','player','01a203a3-4b28-76e0-bbb9-27235a297267','{"number":7,"name":"Gerd"}','c9a9f6fb80d941d9c80583381fff4ee913b1a72b43cb21737a733bcff582c08c');
INSERT INTO audit VALUES(3,1795357363260,'local','correction','01a203a3-4b28-76e0-bbb9-27235a297267','{"number":3,"name":"Klara"}','44925a7a44f044105235fd84089f26e36f4405ed4b8afd610f9711b1d846b8bb');
INSERT INTO audit VALUES(4,1795357363299,'local','removal','01a203a3-4b28-76e0-bbb9-27235a297267','{"number":5,"name":"Emil"}','2a900a89207a50146ef6c3321d21667a72e60f87882daa406adb4971f5ed761b');
INSERT INTO audit VALUES(5,1795357363373,'local','pairings','01a203a3-4b28-76e0-bbb9-27235a297267','{"round":1,"pairings":[{"round":1,"board":1,"white":1,"black":2,"result":null},{"round":1,"board":2,"white":3,"black":4,"result":null}],"byes":[]}','00a9a5aa8d04d666a830b6d9c4519019a69c398ee9b2522020e7e8682c6aaa93');
INSERT INTO audit VALUES(6,1795357363431,'local','bye','01a203a3-4b28-76e0-bbb9-27235a297267','{"round":1,"number":5,"kind":"half"}','e72b2736c612ebe84625ff08409ef13f81ad78a9365e765907966f809d83e13e');
INSERT INTO audit VALUES(7,1795357363496,'local','adjudicate','01a203a3-4d28-7b49-884c-e927b7de1ea9','{"record":"058cf05da3896f3af8e4d2d7ae09ee6e1adb5ffe1bc7f40467f244731f98f50d","verdict":"9f96b5a066a38f5e8a4524188791602e832b5a9b288308ff80423aeac9427e44"}','ce0cbc3f1d0166a7e1d433684d13b0e9de2d7f2fddeb89f8f2040a4edb16bb08');
INSERT INTO audit VALUES(8,1795357363496,'local','pairing','01a203a3-4d28-7b49-884c-e927b7de1ea9','{"tournament":"01a203a3-4b28-76e0-bbb9-27235a297267","round":1,"board":1,"white":{"number":1,"name":"Anna","points":"0"},"black":{"number":2,"name":"Boris","points":"1"}}','d7fb3d2f6c274ae0306748c4a1e5381c48a0b4dba8f5cc7f0b364359fb4374ba');
INSERT INTO audit VALUES(9,1795357363620,'local','adjudicate','01a203a3-4da4-7755-ad84-bdd63741bdf5','{"record":"c5b050be846151759ee02dff30319c8e95c6a7f06187e1c8e89864bc1fd46aed","verdict":"d295a4fb13d8b52c9ce8d8ebe4f80ff5d5ad9a4a0b5904bbf221c290fceadb74"}','756291a8c016fdc0a347b8ae4ccf5bf5b99f99bcfdc5c7472de7e1d753bb141f');
INSERT INTO audit VALUES(10,1795357363620,'local','pairing','01a203a3-4da4-7755-ad84-bdd63741bdf5','{"tournament":"01a203a3-4b28-76e0-bbb9-27235a297267","round":1,"board":2,"white":{"number":3,"name":"Klara","points":"0.5"},"black":{"number":4,"name":"Dora","points":"0.5"}}','dfdf123e547e4cd36f5db8721d896f78df0aafa6bbf9dadd0e785472a206d345');
INSERT INTO audit VALUES(11,1795357363720,'local','decision','01a203a3-4d28-7b49-884c-e927b7de1ea9','{"id":"01a203a3-4e08-7c48-bd3e-8f2497308b83","created":"2026-11-22T14:22:43.720Z","actor":"local","kind":"decision","reason":"both had left","status":"draw","winner":null,"score":{"white":"0.5","black":"0.5"}}','4869ccdd8b5434aaecffaab66be4fc52c5b9fff4cc783a68549b3eebe409e5c4');
INSERT INTO audit VALUES(12,1795357363791,'local','webhook','01a203a3-4e4f-7bab-a999-6b732909a636','{"url":"http://127.0.0.1:1/","events":["adjudication.created","adjudication.replaced","adjudication.withdrawn","adjudication.decided","batch.finished","tournament.created","tournament.changed","webhook.ping"],"secret_sha256":"d01d4d5baa6f599b1db06b0b0165af554c7a42dd7dd8ca281f1567ddd30e8e15"}','dac16dfb08e0c9097765347f73c5c831ae7ef5fd9ed5ef7ca3ef7c9acec72f1b');
INSERT INTO audit VALUES(13,1795357363841,'local','adjudicate','01a203a3-4e81-7eb0-9edf-1ceaba8378ea','{"record":"1a695afa2f623d016fd45389557701cebdcb90aa4e2fa8b9194c947c516fcfcd","verdict":"86790bc1a527d3a8d20a58c2128f3c6b7a28c3149bbc4cbc96498e5dd1b2b13a"}','5d84526742d8a7468e18974788b22c2618ff6e34502fedf215d839f85933d772');
INSERT INTO audit VALUES(14,1795357363922,'local','withdrawal','01a203a3-4da4-7755-ad84-bdd63741bdf5','{"id":"01a203a3-4ed2-7b40-ab25-a9256c5ab746","created":"2026-11-22T14:22:43.922Z","actor":"local","kind":"withdrawal","reason":"misread"}','05642cd7e85f43f431ffa989da50bf36ee81e64afc3cb0659a9901fc3e87e871');
INSERT INTO audit VALUES(15,1795357363981,'operator','token-create','01a203a3-4f0d-78fb-87d5-29ff7aaa2a69','{"name":"director","scopes":"read,direct","expires":null,"owner":"01a203a3-4f0d-78fb-87d5-29ff7aaa2a69","hash":"359971f9faa978fe6c94887f6d8759cc0dfefe612eed464aae94e36b1e4ebcb7"}','c32f82eb5331bc9d5e5bf257ac1a3e0242690ddbc6252c0e539f487fb95b8802');
INSERT INTO audit VALUES(16,1795357364006,'operator','token-create','01a203a3-4f26-755d-aae4-7c31ab558ff1','{"name":"old","scopes":"read","expires":null,"owner":"01a203a3-4f26-755d-aae4-7c31ab558ff1","hash":"4cc4da577649eea91f73a70e941684ce5e4b894d5fd2a1ad00b6788b295e5c37"}','0dad9836549102b8d51b6163e6556ca4113cc0f560dbc4187f4ceb50549e6eec');
INSERT INTO audit VALUES(17,1795357364045,'operator','token-rotate','01a203a3-4f4d-7d75-a652-66d2607f4bf6','{"name":"old","scopes":"read","expires":null,"owner":"01a203a3-4f26-755d-aae4-7c31ab558ff1","hash":"cc432d63aec1cb52a22e3ac791db7c665d1ac1a158aa56894f54f59bc09b121e"}','0058df20a10374867da015190e3260046675341c5f4c0f2348c607dea66b70f3');
CREATE TABLE token (
    id text primary key,
    name text not null,
    hash text not null unique,
    scopes bigint not null,
    created_ms bigint not null,
    expires_ms bigint,
    revoked_ms bigint
, owner text);
INSERT INTO token VALUES('01a203a3-4f0d-78fb-87d5-29ff7aaa2a69','director','359971f9faa978fe6c94887f6d8759cc0dfefe612eed464aae94e36b1e4ebcb7',5,1795357363981,NULL,NULL,NULL);
INSERT INTO token VALUES('01a203a3-4f26-755d-aae4-7c31ab558ff1','old','4cc4da577649eea91f73a70e941684ce5e4b894d5fd2a1ad00b6788b295e5c37',1,1795357364006,NULL,1795357364045,NULL);
INSERT INTO token VALUES('01a203a3-4f4d-7d75-a652-66d2607f4bf6','old','cc432d63aec1cb52a22e3ac791db7c665d1ac1a158aa56894f54f59bc09b121e',1,1795357364045,NULL,NULL,'01a203a3-4f26-755d-aae4-7c31ab558ff1');
CREATE TABLE job (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    finished_ms bigint,
    actor text not null,
    state text not null,        -- waiting, running, done, failed, cancelled
    type text not null,         -- the media type of the archive
    as_variant text,
    as_notation text,
    as_strict bigint not null,
    claims bigint not null,     -- how often it was taken up since it last got on
    games bigint not null,      -- so many were read
    refused bigint not null,    -- so many of them could not be judged
    detail text                 -- why it failed
, tournament text, owner text);
CREATE TABLE job_input (
    seq integer primary key references job (seq),
    body blob not null
);
CREATE TABLE job_result (
    job bigint not null references job (seq),
    number bigint not null,     -- of the game in its archive, from 1
    adjudication text,
    problem text,               -- JSON, where there is no adjudication
    primary key (job, number)
) without rowid;
CREATE TABLE tournament (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    name text not null,
    variant text,               -- of games that do not say theirs
    regulations text not null,  -- JSON, as the library reads it
    facts text not null,        -- JSON: city, dates, arbiter, tie-breaks, ...
    listed bigint not null      -- its players were listed: games do not add others
, rulebook text, owner text);
INSERT INTO tournament VALUES(1,'01a203a3-4b28-76e0-bbb9-27235a297267',1795357362984,'Old Open','chess','{}','{"tie_breaks":["SB"]}',1,'2','local');
CREATE TABLE pairing (
    adjudication text primary key,
    tournament bigint not null references tournament (seq),
    round bigint not null,
    board bigint,
    white bigint not null,      -- numbers of players
    black bigint not null,
    white_points bigint,        -- hundredths, by the verdict; null: undecided
    black_points bigint
, white_count bigint, black_count bigint);
INSERT INTO pairing VALUES('01a203a3-4d28-7b49-884c-e927b7de1ea9',1,1,1,1,2,0,100,NULL,NULL);
INSERT INTO pairing VALUES('01a203a3-4da4-7755-ad84-bdd63741bdf5',1,1,2,3,4,50,50,NULL,NULL);
CREATE TABLE ruling (
    seq integer primary key,
    id text not null unique,
    adjudication text not null,
    created_ms bigint not null,
    actor text not null,
    kind text not null,         -- decision, replacement, withdrawal
    reason text not null,
    replacement text,           -- the adjudication that holds instead
    status text,                -- of a decision: as in a verdict
    winner text,
    white_points bigint,
    black_points bigint
);
INSERT INTO ruling VALUES(1,'01a203a3-4e08-7c48-bd3e-8f2497308b83','01a203a3-4d28-7b49-884c-e927b7de1ea9',1795357363720,'local','decision','both had left',NULL,'draw',NULL,50,50);
INSERT INTO ruling VALUES(2,'01a203a3-4ed2-7b40-ab25-a9256c5ab746','01a203a3-4da4-7755-ad84-bdd63741bdf5',1795357363922,'local','withdrawal','misread',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE signing_key (
    id text primary key,        -- RFC 7638 thumbprint
    public text not null,       -- base64url
    created_ms bigint not null
);
INSERT INTO signing_key VALUES('JH5E9Mjpz9HBQ6Fd9drkMXkBdhHOEL8U8METSA9Stz8','aBp_U5ciqpR-Szw4E5iIU-R2EhUnTmP9kMH1kna9q18',1795357362104);
CREATE TABLE hook (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    actor text not null,
    url text not null,
    secret text not null,           -- base64
    events text not null,           -- each between spaces; empty: all
    state text not null             -- active, disabled, deleted
, owner text);
INSERT INTO hook VALUES(1,'01a203a3-4e4f-7bab-a999-6b732909a636',1795357363791,'local','http://127.0.0.1:1/','enjR1TM3QiJF4C/U9Rx3m8TtY6TxHDW69rVjx7JI3EI=','','active','local');
CREATE TABLE event (
    seq integer primary key,
    id text not null unique,
    created_ms bigint not null,
    type text not null,
    data text not null              -- JSON
, tournament text);
INSERT INTO event VALUES(1,'01a203a3-4b28-7199-8cb4-e6981a268901',1795357362984,'tournament.created','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","name":"Old Open"}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(2,'01a203a3-4c18-736f-b629-c52b3d5f64e5',1795357363224,'tournament.changed','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","change":"player","detail":{"number":7,"name":"Gerd"}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(3,'01a203a3-4c3c-7810-9422-4ea820f4fcec',1795357363260,'tournament.changed','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","change":"correction","detail":{"number":3,"name":"Klara"}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(4,'01a203a3-4c63-735b-9408-5100f02b40d8',1795357363299,'tournament.changed','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","change":"removal","detail":{"number":5,"name":"Emil"}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(5,'01a203a3-4cad-7233-9fe3-187ee0610270',1795357363373,'tournament.changed','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","change":"pairings","detail":{"round":1,"pairings":[{"round":1,"board":1,"white":1,"black":2,"result":null},{"round":1,"board":2,"white":3,"black":4,"result":null}],"byes":[]}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(6,'01a203a3-4ce7-74cf-95bf-64faf60db595',1795357363431,'tournament.changed','{"id":"01a203a3-4b28-76e0-bbb9-27235a297267","change":"bye","detail":{"round":1,"number":5,"kind":"half"}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(7,'01a203a3-4d28-7101-b02f-2a198ad0e381',1795357363496,'adjudication.created','{"id":"01a203a3-4d28-7b49-884c-e927b7de1ea9","tournament":"01a203a3-4b28-76e0-bbb9-27235a297267","variant":"chess","status":"decided","winner":"black","reason":"checkmate","basis":"rules","fingerprint":"b219096ea59f0a93a10d7da122c9eaf9100359f17329eab8945093b9e59cd70d"}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(8,'01a203a3-4da4-7282-b109-8e715a095ae7',1795357363620,'adjudication.created','{"id":"01a203a3-4da4-7755-ad84-bdd63741bdf5","tournament":"01a203a3-4b28-76e0-bbb9-27235a297267","variant":"chess","status":"draw","winner":null,"reason":"reported","basis":"reported","fingerprint":"46105ee9f22f4f4bdfe067a0ea9c3ad83fd2f5d4ecb242c2ecc35cc9c3958ea2"}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(9,'01a203a3-4e08-7891-89f4-095bc5428168',1795357363720,'adjudication.decided','{"id":"01a203a3-4d28-7b49-884c-e927b7de1ea9","ruling":{"id":"01a203a3-4e08-7c48-bd3e-8f2497308b83","created":"2026-11-22T14:22:43.720Z","actor":"local","kind":"decision","reason":"both had left","status":"draw","winner":null,"score":{"white":"0.5","black":"0.5"}}}','01a203a3-4b28-76e0-bbb9-27235a297267');
INSERT INTO event VALUES(10,'01a203a3-4e81-7c67-bd6e-bd23496cf18d',1795357363841,'adjudication.created','{"id":"01a203a3-4e81-7eb0-9edf-1ceaba8378ea","tournament":null,"variant":"chess","status":"undecided","winner":null,"reason":"unfinished","basis":"none","fingerprint":"00621592d2d602fe441897aff7d278251ac451e8355e12ce869c46be295a557d"}',NULL);
INSERT INTO event VALUES(11,'01a203a3-4ed2-7532-83e6-246f8d3512c4',1795357363922,'adjudication.withdrawn','{"id":"01a203a3-4da4-7755-ad84-bdd63741bdf5","ruling":{"id":"01a203a3-4ed2-7b40-ab25-a9256c5ab746","created":"2026-11-22T14:22:43.922Z","actor":"local","kind":"withdrawal","reason":"misread"}}','01a203a3-4b28-76e0-bbb9-27235a297267');
CREATE TABLE delivery (
    seq integer primary key,
    hook bigint not null references hook (seq),
    event bigint not null references event (seq),
    state text not null,            -- waiting, delivered, dead
    attempts bigint not null,
    next_ms bigint not null,
    changed_ms bigint not null,
    answer bigint,                  -- the last HTTP status; null: none came
    detail text                     -- what went wrong last
);
INSERT INTO delivery VALUES(1,1,10,'waiting',1,1795357369122,1795357364122,NULL,'Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn''t connect to server');
INSERT INTO delivery VALUES(2,1,11,'waiting',1,1795357369127,1795357364127,NULL,'Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn''t connect to server');
CREATE TABLE probe (
    id bigint primary key,
    data blob not null
);
CREATE TABLE IF NOT EXISTS "player" (
    tournament bigint not null references tournament (seq),
    entry bigint not null,      -- what games and byes name the player by; never given again
    number bigint,              -- starting rank, from 1; null: taken off the list
    name text not null,
    facts text not null,        -- JSON: title, rating, federation, ...
    withdrawn bigint,           -- from this round on
    primary key (tournament, entry)
);
INSERT INTO player VALUES(1,1,1,'Anna','{}',NULL);
INSERT INTO player VALUES(1,2,2,'Boris','{"rating":1800}',NULL);
INSERT INTO player VALUES(1,3,3,'Klara','{}',NULL);
INSERT INTO player VALUES(1,4,4,'Dora','{}',NULL);
INSERT INTO player VALUES(1,5,NULL,'Emil','{}',NULL);
INSERT INTO player VALUES(1,6,5,'Fred','{}',NULL);
INSERT INTO player VALUES(1,7,6,'Gerd','{}',NULL);
CREATE TABLE bye (
    tournament bigint not null references tournament (seq),
    round bigint not null,
    player bigint not null,     -- an entry
    kind text not null,         -- full, half, zero, allocated
    primary key (tournament, round, player)
);
INSERT INTO bye VALUES(1,1,6,'half');
CREATE TABLE fixture (
    tournament bigint not null references tournament (seq),
    round bigint not null,
    board bigint not null,
    white bigint not null,      -- entries
    black bigint not null,
    white_code text not null,   -- as in FIDE's report file; ?: pending
    black_code text not null,
    white_points bigint,        -- hundredths, where they are not what the code brings
    black_points bigint,
    primary key (tournament, round, white)
);
INSERT INTO fixture VALUES(1,1,1,1,2,'?','?',NULL,NULL);
INSERT INTO fixture VALUES(1,1,2,3,4,'?','?',NULL,NULL);
CREATE TABLE permit (
    tournament text not null,
    owner text not null,
    created_ms bigint not null,
    primary key (tournament, owner)
);
CREATE TABLE usage (
    owner text primary key,
    bytes bigint not null
);
CREATE INDEX answer_created on answer (created_ms);
CREATE TRIGGER audit_stays before update on audit begin select raise(abort, 'the audit log is not rewritten'); end;
CREATE TRIGGER audit_remains before delete on audit begin select raise(abort, 'the audit log is not shortened'); end;
CREATE INDEX job_open on job (seq) where state in ('waiting', 'running');
CREATE INDEX pairing_tournament on pairing (tournament, round);
CREATE INDEX ruling_adjudication on ruling (adjudication);
CREATE INDEX ruling_replacement on ruling (replacement) where replacement is not null;
CREATE INDEX delivery_hook on delivery (hook, seq);
CREATE INDEX delivery_hook_due on delivery (hook, next_ms, seq) where state = 'waiting';
CREATE UNIQUE INDEX player_number on player (tournament, number);
CREATE UNIQUE INDEX player_name on player (tournament, name) where number is not null;
CREATE INDEX pairing_white on pairing (tournament, white, round);
CREATE INDEX pairing_black on pairing (tournament, black, round);
CREATE INDEX event_tournament on event (tournament, seq) where tournament is not null;
CREATE INDEX job_owner on job (owner) where state in ('waiting', 'running');
CREATE INDEX hook_owner on hook (owner) where state <> 'deleted';
CREATE INDEX delivery_done on delivery (changed_ms) where state <> 'waiting';
CREATE INDEX delivery_event on delivery (event);
CREATE INDEX event_created on event (created_ms);
CREATE INDEX job_finished on job (finished_ms) where finished_ms is not null;
CREATE INDEX adjudication_tournament on adjudication (tournament, seq) where tournament is not null;
CREATE INDEX adjudication_variant on adjudication (variant, seq);
CREATE INDEX adjudication_ended on adjudication (variant, status, seq);
CREATE INDEX adjudication_status on adjudication (status, seq);
CREATE INDEX adjudication_white on adjudication (white, seq) where white is not null;
CREATE INDEX adjudication_black on adjudication (black, seq) where black is not null;
CREATE INDEX adjudication_created on adjudication (created_ms);
CREATE INDEX delivery_dead on delivery (hook) where state = 'dead';
COMMIT;
