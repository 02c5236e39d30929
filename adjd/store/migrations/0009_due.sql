-- Index: the next delivery of each webhook, without a scan of all waiting ones.
drop index delivery_due;
create index delivery_hook_due on delivery (hook, next_ms, seq) where state = 'waiting';
