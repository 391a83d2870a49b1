-- Zones: parts of towns, whose members tell each other what matters to drivers there. Where a member is, parks or lives is in no table.

create table zones (
    id          uuid primary key,
    name        text not null constraint "a zone has a name of 3 to 60 characters" check (length(name) between 3 and 60),
    description text not null default '' check (length(description) <= 500),
    boundary    geometry(Polygon, 4326) not null
        constraint "a boundary is one line around an area"
            check (st_isvalid(boundary) and st_numinteriorrings(boundary) = 0 and st_npoints(boundary) between 4 and 201),
    -- its key in data/zones.json: what an admin did to a zone that we ship is not undone at the next start
    built_in    text constraint "a built-in zone is there once" unique,
    -- counts changes, so that no admin changes what they have not seen
    version     integer not null default 1 check (version > 0),
    created_at  timestamptz not null,
    -- its members read it still, and nobody joins or writes any more
    retired_at  timestamptz
);
create unique index "a zone in use has a name of its own" on zones (lower(name)) where retired_at is null;
create index zones_by_boundary on zones using gist (boundary);

create table zone_members (
    zone_id     uuid not null references zones (id) on delete cascade,
    user_id     uuid not null references users (id) on delete cascade,
    joined_at   timestamptz not null,
    -- what they answered when they joined: whether other members see their username
    shows_name  boolean not null,
    notify      text not null check (notify in ('everything', 'alerts', 'nothing')),
    muted_until timestamptz,
    -- when they last looked; what is newer counts as new
    seen_at     timestamptz not null,
    primary key (zone_id, user_id)
);
create index zone_members_by_user on zone_members (user_id);
comment on table zone_members is 'Joining asks for no proof, and nobody is told when somebody joined.';

-- Posts, what is answered to them, and alerts.
create table zone_posts (
    -- in the order of time
    id            uuid primary key,
    zone_id       uuid not null references zones (id) on delete cascade,
    author_id     uuid references users (id) on delete set null,
    -- made by the client, so that one that is sent again is the same
    client_id     uuid not null,
    kind          text not null check (kind in ('post', 'answer', 'alert')),
    post_id       uuid references zone_posts (id) on delete cascade,
    -- the author's name was shown when it was written; who shows it later is not named under what came before
    is_named      boolean not null,
    content       text not null,
    alert_kind    text check (alert_kind in ('closure', 'works', 'suspension', 'hazard', 'event', 'other')),
    -- where on the map its author put it; never where a device is
    location      geometry(Point, 4326),
    ends_at       timestamptz,
    ended_at      timestamptz,
    created_at    timestamptz not null,
    hidden_at     timestamptz,
    hidden_reason text check (length(hidden_reason) between 1 and 500),
    removed_at    timestamptz,
    -- up to which member the news of it has come
    told_to       uuid,
    constraint "an answer is to a post" check ((kind = 'answer') = (post_id is not null)),
    constraint "an alert has a kind and an end" check ((kind = 'alert') = (alert_kind is not null) and (kind = 'alert') = (ends_at is not null)),
    constraint "an alert ends after it begins" check (ends_at > created_at),
    constraint "only an alert stands somewhere or ends" check (kind = 'alert' or num_nonnulls(location, ended_at) = 0),
    constraint "what is removed says nothing, and the rest something"
        check (length(content) between case when removed_at is null then 1 else 0 end and case when removed_at is null then 2000 else 0 end),
    constraint "what is hidden says why" check ((hidden_at is null) = (hidden_reason is null)),
    constraint "what is sent again is stored once" unique (author_id, client_id)
);
create index zone_posts_by_zone on zone_posts (zone_id, id desc) where kind <> 'answer';
create index zone_posts_by_post on zone_posts (post_id, id) where post_id is not null;
create index zone_posts_by_time on zone_posts (created_at);
create index zone_alerts_open on zone_posts (ends_at) where kind = 'alert' and ended_at is null;
create index zone_posts_hidden on zone_posts (id desc) where hidden_at is not null;

-- Of an alert whether it is still so, of anything else that it helped.
create table zone_votes (
    post_id uuid not null references zone_posts (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    vote    text not null check (vote in ('agree', 'over')),
    at      timestamptz not null,
    primary key (post_id, user_id)
);
create index zone_votes_by_user on zone_votes (user_id);

-- Who wants to read no more of whom, whose name they saw in a zone.
create table zone_blocks (
    id         uuid primary key,
    blocker_id uuid not null references users (id) on delete cascade,
    blocked_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    constraint "somebody is blocked once" unique (blocker_id, blocked_id),
    constraint "nobody blocks themselves" check (blocker_id <> blocked_id)
);
create index zone_blocks_by_blocked on zone_blocks (blocked_id);

-- Photos of what is written.
alter table pictures
    add column zone_post_id uuid references zone_posts (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check
        (num_nonnulls(vehicle_id, claim_id, incident_id, service_request_id, conversation_id, support_item_id, driver_report_id,
                      suggestion_id, zone_post_id) = 1);
create index pictures_by_zone_post on pictures (zone_post_id) where zone_post_id is not null;

-- What a user wrote in zones goes with their account. What others answered stays.
create function zone_posts_go_with_their_author() returns trigger language plpgsql as $$
begin
    delete from pictures p using zone_posts z where z.id = p.zone_post_id and z.author_id = old.id;
    -- With the last answer goes what is left of what it was to, where its author is gone too.
    with gone as (
        delete from zone_posts z
        where z.author_id = old.id
          and not exists (select from zone_posts a where a.post_id = z.id and a.author_id is distinct from old.id)
        returning z.post_id)
    delete from zone_posts z using gone
    where z.id = gone.post_id and not exists (select from users u where u.id = z.author_id)
      and not exists (select from zone_posts a where a.post_id = z.id and a.author_id is distinct from old.id);
    update zone_posts set content = '', location = null, removed_at = coalesce(removed_at, now()), hidden_at = null, hidden_reason = null
    where author_id = old.id;
    return old;
end
$$;
create trigger zone_posts_go_with_their_author before delete on users
    for each row execute function zone_posts_go_with_their_author();

-- What members of a zone call somebody. Whoever did not want to be named, is no member any more or may not use CarPal, is nobody.
create function zone_name(account uuid, zone uuid) returns text stable language plpgsql as $$
begin
    return case
        when exists (select from zone_members m join users u on u.id = m.user_id
                     where m.zone_id = zone and m.user_id = account and m.shows_name and u.show_in_zones
                       and u.blocked_at is null and u.deletes_at is null)
        then shown_name(account)
        else 'Anonymous User' end;
end
$$;

-- Whether somebody reads nothing of what another one writes under their name. Who blocked the other side of a conversation has
-- blocked them here only where that side has told the same name there: otherwise what is missing would tell whose car it was.
create function zone_hides(viewer uuid, author uuid) returns boolean stable language plpgsql as $$
begin
    return exists (select from zone_blocks b where b.blocker_id = viewer and b.blocked_id = author)
        or exists (select from user_blocks b
                   cross join lateral (select c.counterparty_name from seen_conversations c
                                       where c.viewer_id = viewer and c.id = b.conversation_id limit 1) known
                   where b.blocker_id = viewer and b.blocked_id = author
                     and known.counterparty_name <> 'Anonymous User' and known.counterparty_name = shown_name(author));
end
$$;

-- Alerts that hold.
create view active_zone_alerts as
select p.* from zone_posts p
where p.kind = 'alert' and p.ended_at is null and p.ends_at > now() and p.hidden_at is null and p.removed_at is null;

-- What is written in a zone, as a member may see it. Every answer and notification is read from here.
create view seen_zone_posts as
select m.user_id as viewer_id, p.id, p.zone_id, p.kind, p.post_id, coalesce(p.author_id = m.user_id, false) as mine,
       named.name as author_name,
       p.author_id is not null and p.author_id is not distinct from parent.author_id and p.is_named = parent.is_named as by_poster,
       case when p.author_id = m.user_id then p.client_id end as client_id,
       p.content, p.alert_kind, st_x(p.location) as lng, st_y(p.location) as lat, p.ends_at,
       case when p.kind = 'alert' then coalesce(p.ended_at, case when p.ends_at <= now() then p.ends_at end) end as ended_at,
       p.created_at, p.hidden_at is not null as is_hidden, p.removed_at is not null as is_removed
from zone_members m
join zone_posts p on p.zone_id = m.zone_id
left join zone_posts parent on parent.id = p.post_id
cross join lateral (select case when p.is_named then zone_name(p.author_id, p.zone_id) else 'Anonymous User' end as name) named
where (p.hidden_at is null or p.author_id = m.user_id)
  and (p.author_id is null or p.author_id = m.user_id or named.name = 'Anonymous User' or not zone_hides(m.user_id, p.author_id))
  -- Of what was removed only what was answered to it is left.
  and (p.removed_at is null
       or exists (select from zone_posts a where a.post_id = p.id and a.removed_at is null and a.hidden_at is null));
comment on view seen_zone_posts is 'author_name is what others see, of one''s own too.';

-- What is written in a zone can be reported.
alter table reports
    add column zone_post_id uuid references zone_posts (id) on delete set null,
    drop constraint reports_about_check,
    add constraint "a report is about something known"
        check (about in ('message', 'conversation', 'user', 'provider', 'review', 'zone_post'));
create index reports_by_zone_post on reports (zone_post_id) where zone_post_id is not null;

-- Open pages are told that there is something new in a zone, and ask what.
alter table inbox_events
    add column zone_id uuid references zones (id) on delete cascade,
    drop constraint "an event has a known kind",
    add constraint "an event has a known kind" check
        (kind in ('message', 'receipt', 'read', 'conversation', 'notification', 'job', 'provider', 'admin_inbox', 'support_chat', 'zone')),
    add constraint "only events of zones name one" check ((zone_id is not null) = (kind = 'zone'));
create index inbox_events_by_zone on inbox_events (zone_id) where zone_id is not null;
