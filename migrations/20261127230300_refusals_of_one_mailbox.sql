-- A no holds for a mailbox, however its owner is written to: what stands after a + leads to the same one.

create function contact_key(typed text) returns text language sql immutable as $$
    select regexp_replace(lower(typed), '^([^+@]+)\+[^@]*@', '\1@')
$$;
comment on function contact_key is 'What a backup contact is counted by: a username or an address in lower case, without what stands after a +.';

insert into backup_contact_refusals (owner_id, typed, user_id, refused_at)
select owner_id, contact_key(typed), user_id, refused_at from backup_contact_refusals where typed <> contact_key(typed)
on conflict (owner_id, typed) do nothing;
delete from backup_contact_refusals where typed <> contact_key(typed);
alter table backup_contact_refusals add constraint "a no holds for a mailbox" check (typed = contact_key(typed));
