-- Whether a conversation holds something that a user has not read is known with the first such message: a long one that nobody
-- reads made everything that happened to its user slower, as every open page is told this number.
create or replace view unread_conversations as
select me.user_id, count(*) as count
from participants me
where me.last_seq > me.read_seq
  and exists (select from messages m
              where m.conversation_id = me.conversation_id and m.seq > me.read_seq and m.side <> me.side and not m.withheld)
group by me.user_id;
