-- Lists of the admin area over a million users: each of these took more than 300 ms.

-- As before, but the three ways in which a side can be gone are asked apart, so that Postgres looks each up once for a page or
-- hashes it once for all, whichever is less.
create or replace view admin_conversations as
select c.id, c.kind, c.registration, c.created_at, c.last_message_at, coalesce(c.last_message_at, c.created_at) as at,
       c.last_seq as message_count, c.waits_since,
       c.kind <> 'support'
           and (coalesce(c.last_message_at, c.created_at) < now() - interval '30 days'
                or exists (select from participants p join users u on u.id = p.user_id
                           where p.conversation_id = c.id and u.blocked_at is not null)
                or exists (select from participants p
                           where p.conversation_id = c.id and p.user_id is null and p.side = 'recipient')
                or c.kind <> 'guest' and exists (select from participants p
                                                 where p.conversation_id = c.id and p.user_id is null)) as is_ghost
from conversations c;

-- A part of what a reporter wrote.
create index reports_by_words on reports using gin (description gin_trgm_ops);
-- The dashboard counts what is open, and lists the oldest of it.
create index incident_reports_open on incident_reports (created_at) where status not in ('resolved', 'closed');
