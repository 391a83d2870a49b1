-- How many conversations hold something that a user has not read. A notification too is one for each conversation, so that
-- the two numbers that the app shows agree. `unread_messages` goes once no running program reads it.
create view unread_conversations as
select me.user_id, count(distinct me.conversation_id) as count
from participants me join messages m on m.conversation_id = me.conversation_id
where me.last_seq > me.read_seq and m.seq > me.read_seq and m.side <> me.side and not m.withheld
group by me.user_id;
