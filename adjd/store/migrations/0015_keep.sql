-- Retention: indexes that find old rows a few at a time.
create index delivery_done on delivery (changed_ms) where state <> 'waiting';
create index delivery_event on delivery (event);
create index event_created on event (created_ms);
create index job_finished on job (finished_ms) where finished_ms is not null;

-- Indexes for lists of adjudications and for metrics, without table scans.
create index adjudication_tournament on adjudication (tournament, seq) where tournament is not null;
create index adjudication_variant on adjudication (variant, seq);
create index adjudication_ended on adjudication (variant, status, seq);
create index adjudication_status on adjudication (status, seq);
create index adjudication_white on adjudication (white, seq) where white is not null;
create index adjudication_black on adjudication (black, seq) where black is not null;
create index adjudication_created on adjudication (created_ms);
create index delivery_dead on delivery (hook) where state = 'dead';
