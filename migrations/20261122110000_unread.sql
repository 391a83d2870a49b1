-- How much users have not read: of all conversations, and of the notifications that they want in the app. Whoever has read
-- everything has no row.

create view unread_messages as
select me.user_id, count(*) as count
from participants me join messages m on m.conversation_id = me.conversation_id
where me.last_seq > me.read_seq and m.seq > me.read_seq and m.side <> me.side and not m.withheld
group by me.user_id;

create view unread_notifications as
select n.user_id, count(*) as count
from notifications n
left join notification_choices c on c.user_id = n.user_id and c.topic = n.topic
where n.read_at is null and coalesce(c.in_app, true)
group by n.user_id;
