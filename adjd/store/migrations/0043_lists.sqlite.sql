-- Drop indexes to save page writes per adjudication: ids sort by time, and adjudication_ended serves lists by variant.
drop index adjudication_created;
drop index adjudication_variant;
update migration set expands = 1 where number = 43;
