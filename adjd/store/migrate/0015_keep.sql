-- What is kept for a while only is found by its age, step by step.
create index delivery_done on delivery (changed_ms) where state <> 'waiting';
create index delivery_event on delivery (event);
create index event_created on event (created_ms);
create index job_finished on job (finished_ms) where finished_ms is not null;

-- Lists of adjudications and figures, without looking at all there are.
create index adjudication_tournament on adjudication (tournament, seq) where tournament is not null;
create index adjudication_variant on adjudication (variant, seq);
create index adjudication_ended on adjudication (variant, status, seq);
create index adjudication_status on adjudication (status, seq);
create index adjudication_white on adjudication (white, seq) where white is not null;
create index adjudication_black on adjudication (black, seq) where black is not null;
create index adjudication_created on adjudication (created_ms);
create index delivery_dead on delivery (hook) where state = 'dead';
