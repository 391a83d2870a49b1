-- Whoever takes back what they wrote takes their name back, too: of what is left only what others answered is theirs to read.

create or replace view seen_zone_posts as
select m.user_id as viewer_id, p.id, p.zone_id, p.kind, p.post_id, coalesce(p.author_id = m.user_id, false) as mine,
       named.name as author_name,
       p.author_id is not null and p.author_id is not distinct from parent.author_id and p.is_named = parent.is_named
           and parent.removed_at is null as by_poster,
       case when p.author_id = m.user_id then p.client_id end as client_id,
       p.content, p.alert_kind, st_x(p.location) as lng, st_y(p.location) as lat, p.ends_at,
       case when p.kind = 'alert' then coalesce(p.ended_at, case when p.ends_at <= now() then p.ends_at end) end as ended_at,
       p.created_at, p.hidden_at is not null as is_hidden, p.removed_at is not null as is_removed
from zone_members m
join zone_posts p on p.zone_id = m.zone_id
left join zone_posts parent on parent.id = p.post_id
cross join lateral (select case when p.is_named and p.removed_at is null then zone_name(p.author_id, p.zone_id) else 'Anonymous User' end as name) named
where (p.hidden_at is null or p.author_id = m.user_id)
  and (p.author_id is null or p.author_id = m.user_id or named.name = 'Anonymous User' or not zone_hides(m.user_id, p.author_id))
  -- Of what was removed only what was answered to it is left.
  and (p.removed_at is null
       or exists (select from zone_posts a where a.post_id = p.id and a.removed_at is null and a.hidden_at is null));
