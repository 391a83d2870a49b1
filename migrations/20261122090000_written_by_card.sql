-- A member who scanned a card without a plate is not told its registration.

alter table conversations add column by_card boolean not null default false;
comment on column conversations.by_card is 'A member began it by a card that does not show the plate; a guest''s are in guests.';

create or replace view seen_conversations as
select me.user_id as viewer_id, c.id, c.kind,
       case when c.by_card and me.side = 'starter' then null else c.registration end as registration, me.side = 'starter' as started_by_me,
       me.shown_vehicle_id, me.last_seq, me.last_at,
       case when c.kind = 'support' then 'CarPal Support'
            when c.kind = 'guest' then g.name
            when me.side = 'recipient'
                 or exists (select from messages m where m.conversation_id = c.id and m.side = 'recipient' and not m.withheld)
            then shown_name(other.user_id)
            else 'Anonymous User' end as counterparty_name,
       v.make, v.model, v.color,
       c.kind in ('support', 'guest')
           or takes_messages(other.user_id, case when me.side = 'starter' then c.registration end) as can_send,
       g.blocked_at is not null
           or exists (select from user_blocks b where b.blocker_id = me.user_id and b.conversation_id = c.id) as blocked_by_me,
       (select count(*) from messages m
        where m.conversation_id = c.id and m.seq > me.read_seq and m.side <> me.side and not m.withheld) as unread
from participants me
join conversations c on c.id = me.conversation_id
join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
left join vehicles v on v.id = other.shown_vehicle_id
left join guests g on g.conversation_id = c.id;
