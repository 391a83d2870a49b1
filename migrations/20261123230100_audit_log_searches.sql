-- A million entries of the audit log are searched, and listed by kind or by actor, each by an index.
create index activities_by_words on activities using gin ((target_id || ' ' || coalesce(reason, '')) gin_trgm_ops);
create index activities_by_kind on activities (activity_type, id desc);
create index activities_by_actor on activities (actor_id, id desc) where actor_id is not null;
