-- What admins noted is kept when they note something else.
alter table support_history
    -- the notes before this step, where it changed them
    add column former_notes text constraint "only a change of the notes has former ones"
        check (former_notes is null or (length(former_notes) between 1 and 4000 and what = 'notes'));
comment on column support_history.former_notes is 'Internal: nobody but admins reads them, and no export has them.';

-- As before, but whether a side is gone or blocked is looked up for a conversation alone, and not for all of them.
create or replace view admin_conversations as
select c.id, c.kind, c.registration, c.created_at, c.last_message_at, coalesce(c.last_message_at, c.created_at) as at,
       c.last_seq as message_count, c.waits_since,
       c.kind <> 'support'
           and (coalesce(c.last_message_at, c.created_at) < now() - interval '30 days'
                or exists (select from participants p left join users u on u.id = p.user_id
                           where p.conversation_id = c.id
                             and (u.blocked_at is not null
                                  or p.user_id is null and (c.kind <> 'guest' or p.side = 'recipient')))) as is_ghost
from conversations c;
drop view forsaken_conversations;
create index conversations_of_support on conversations ((coalesce(last_message_at, created_at)) desc, id desc) where kind = 'support';

-- A part of a reference, of what happened, of a reporter's name or of a registration, among a million incidents.
create index incident_reports_by_words on incident_reports using gin ((reference || ' ' || description || ' ' || reporter_name) gin_trgm_ops);
create index incident_reports_by_plate on incident_reports using gin (vehicle_registration gin_trgm_ops);
