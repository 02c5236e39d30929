-- What each webhook is to hear next, without looking at all that waits.
drop index delivery_due;
create index delivery_hook_due on delivery (hook, next_ms, seq) where state = 'waiting';
