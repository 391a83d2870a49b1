-- Roadside help: providers in full, requests, quotes, jobs, reviews.

-- The middle of the square kilometre of the British National Grid that a point lies in: all that anybody learns of where a
-- request or a provider is, until a quote is accepted. The function names what it needs, so that a restore finds it.
create function cell_of(point geometry) returns geometry
language sql immutable strict parallel safe
begin atomic
    select st_setsrid(st_makepoint(floor(st_x(grid) / 1000) * 1000 + 500, floor(st_y(grid) / 1000) * 1000 + 500), 27700)
    from (select st_transform(point, 27700) as grid) as on_the_grid;
end;

-- Whole kilometres from one cell to another.
create function cell_distance_km(a geometry, b geometry) returns integer
language sql immutable strict parallel safe
begin atomic
    select round(st_distance(a, b) / 1000)::integer;
end;

-- What a provider offers is one of six; the table in data/ says which requests each answers.
update providers set service_types = array(
    select distinct case service when 'jump-start' then 'battery_jump_start' when 'flat-tire' then 'tyre_replacement'
                                 when 'tow' then 'towing_service' when 'out_of_fuel' then 'emergency_repairs'
                                 else 'mobile_mechanic' end
    from unnest(service_types) as service);

alter table providers
    add constraint "a provider offers what there is" check (service_types <@ array[
        'mobile_mechanic', 'tyre_replacement', 'battery_jump_start', 'lockout_service', 'emergency_repairs', 'towing_service']),
    add column phone             text not null default '' check (length(phone) <= 40),
    add column email             text not null default '' check (length(email) <= 254),
    add column address           text not null default '' check (length(address) <= 300),
    add column experience        text not null default '' check (length(experience) <= 2000),
    add column certifications    text not null default '' check (length(certifications) <= 2000),
    add column insurance_details text not null default '' check (length(insurance_details) <= 2000),
    add column description       text not null default '' check (length(description) <= 2000),
    -- where they start from; shown to nobody else
    add column base              geometry(point, 4326),
    add column base_cell         geometry(point, 27700) generated always as (cell_of(base)) stored,
    add column radius_km         smallint not null default 15 check (radius_km between 1 and 80),
    -- in OpenStreetMap's language; empty: at any time
    add column opening_hours     text not null default '' check (length(opening_hours) <= 200),
    -- switched by the provider: told of nothing while it is off
    add column takes_jobs        boolean not null default true,
    add column paused_because    text check (paused_because in ('admin', 'documents')),
    -- what an admin wrote when pausing or banning
    add column paused_reason     text check (length(paused_reason) <= 500),
    add column rejected_at       timestamptz,
    add column rejected_reason   text check (length(rejected_reason) <= 500),
    add column verified_at       timestamptz,
    add column updated_at        timestamptz not null default now(),
    -- what became of the application
    add column standing          text not null generated always as (
        case when is_banned then 'banned' when rejected_at is not null then 'rejected' when not is_verified then 'under_review'
             when is_active then 'active' else 'paused' end) stored;
update providers set updated_at = created_at, verified_at = case when is_verified then created_at end,
                     paused_because = case when is_verified and not is_active and not is_banned then 'admin' end;
alter table providers
    add constraint "only an application that is not approved is rejected" check (rejected_at is null or not is_verified),
    add constraint "only a paused provider is paused for something"
        check (paused_because is null or (is_verified and not is_active));
create index providers_by_cell on providers using gist (base_cell) where is_verified and is_active and takes_jobs;
create index providers_by_time on providers (created_at desc, id desc);
create index providers_by_standing on providers (standing, created_at desc, id desc);
comment on column providers.base is 'Nobody but the provider is shown it: others learn distances from its cell.';

-- Whom everyone sees: approved, and neither they nor their account are banned, blocked or leaving.
create view shown_providers as
select p.* from providers p join users u on u.id = p.user_id
where p.is_verified and not p.is_banned and u.blocked_at is null and u.deletes_at is null;

-- Whoever may be told of requests and quote. Of a user who is blocked, suspended or leaving, nothing stands.
create view working_providers as
select p.* from shown_providers p join users u on u.id = p.user_id
where p.is_active and u.email_confirmed_at is not null and (u.suspended_until is null or u.suspended_until <= now());

-- Providers whose work ends, although nobody paused them: what they have under way is opened again.
create view ended_providers as
select p.id from providers p join users u on u.id = p.user_id
where p.is_banned or u.blocked_at is not null or u.deletes_at is not null or u.suspended_until > now();

create table service_requests (
    -- in the order of time
    id                uuid primary key,
    -- the customer; null: the account is gone
    user_id           uuid references users (id) on delete set null,
    title             text not null check (length(title) between 1 and 120),
    description       text not null check (length(description) between 1 and 2000),
    service_type      text not null check (service_type in ('jump-start', 'flat-tire', 'out_of_fuel', 'tow', 'other')),
    urgency           text not null check (urgency in ('low', 'normal', 'high', 'urgent')),
    -- in words or as coordinates, and the point: for the provider whose quote is accepted
    location          text not null check (length(location) between 1 and 200),
    point             geometry(point, 4326) not null,
    cell              geometry(point, 27700) not null generated always as (cell_of(point)) stored,
    -- what the surroundings of the cell are called: for everyone else
    area              text not null check (length(area) <= 200),
    budget_range      text check (length(budget_range) between 1 and 60),
    -- the vehicle as it was, for the provider whose quote is accepted
    vehicle_id        uuid references vehicles (id) on delete set null,
    registration      text check (registration ~ '^[A-Z0-9]{1,12}$'),
    vehicle_details   text check (length(vehicle_details) between 1 and 200),
    vehicle_info      text check (length(vehicle_info) between 1 and 200),
    status            text not null default 'open'
                      check (status in ('open', 'in_progress', 'completed', 'cancelled', 'expired')),
    -- under in_progress; null: the provider has not set out
    progress          text check (progress in ('en_route', 'arrived', 'working', 'done')),
    eta               timestamptz,
    -- whose quote is accepted
    provider_id       uuid references providers (id) on delete set null,
    accepted_quote_id uuid,
    accepted_at       timestamptz,
    -- where the pin was then: it does not move far from there any more
    accepted_point    geometry(point, 4326),
    -- what the provider asks at the end, and why where it is above the quote
    done_at           timestamptz,
    final_price_pence integer check (final_price_pence between 0 and 10000000),
    final_price_note  text check (length(final_price_note) between 1 and 500),
    -- when silence confirms what is done; not while the customer is suspended and cannot speak
    confirms_at       timestamptz,
    -- what the customer owes: said by the customer, or by their silence
    agreed_price_pence integer check (agreed_price_pence between 0 and 10000000),
    created_at        timestamptz not null,
    -- of its words or place
    edited_at         timestamptz,
    -- an open request ends then by itself
    expires_at        timestamptz not null,
    ended_at          timestamptz,
    -- until when its two sides may still write, and the provider knows the place
    chat_until        timestamptz,
    constraint "only a request under way makes progress" check (progress is null or status in ('in_progress', 'completed', 'cancelled')),
    constraint "what is done has a price and a time" check ((done_at is null) = (final_price_pence is null)),
    constraint "a request that ended says when" check ((ended_at is null) = (status in ('open', 'in_progress'))),
    constraint "only a completed request has an agreed price" check ((agreed_price_pence is not null) = (status = 'completed')),
    constraint "an open request has no provider" check (status not in ('open', 'expired') or (provider_id is null and accepted_quote_id is null))
);
create index service_requests_by_user on service_requests (user_id, id desc);
create index service_requests_by_provider on service_requests (provider_id, id desc) where provider_id is not null;
create index service_requests_open on service_requests using gist (cell) where status = 'open';
create index service_requests_by_expiry on service_requests (expires_at) where status = 'open';
create index service_requests_by_silence on service_requests (confirms_at) where status = 'in_progress';
create index service_requests_by_end on service_requests (ended_at) where ended_at is not null;
create index service_requests_by_vehicle on service_requests (vehicle_id) where vehicle_id is not null;
create index service_requests_by_quote on service_requests (accepted_quote_id) where accepted_quote_id is not null;

-- A customer whose account is deleted leaves nothing behind but that there was a request: the provider's figures count it.
create function request_loses_its_customer() returns trigger language plpgsql as $$
begin
    delete from pictures where service_request_id = new.id and not by_provider;
    new.title := 'Removed';
    new.description := 'Removed';
    new.location := 'Removed';
    new.point := st_transform(old.cell, 4326);
    new.accepted_point := null;
    new.registration := null;
    new.vehicle_details := null;
    new.vehicle_info := null;
    if new.status in ('open', 'in_progress') then
        new.status := 'cancelled';
        new.ended_at := now();
        new.eta := null;
    end if;
    return new;
end
$$;
create trigger request_loses_its_customer before update of user_id on service_requests
    for each row when (old.user_id is not null and new.user_id is null) execute function request_loses_its_customer();

-- What happened to a request, in order.
create table service_request_history (
    id          bigint primary key generated always as identity,
    request_id  uuid not null references service_requests (id) on delete cascade,
    step        text not null check (step in ('posted', 'accepted', 'en_route', 'arrived', 'working', 'done', 'not_done',
                                              'confirmed', 'cancelled', 'expired', 'reopened')),
    -- who accepted, moved or dropped it
    provider_id uuid references providers (id) on delete set null,
    -- why a provider dropped out or a customer cancelled, in their words
    note        text check (length(note) between 1 and 500),
    at          timestamptz not null
);
create index service_request_history_by_request on service_request_history (request_id, id);
create index service_request_history_by_provider on service_request_history (provider_id);

-- Providers that were told of a request, and those that said it is not for them.
create table request_recipients (
    request_id   uuid not null references service_requests (id) on delete cascade,
    provider_id  uuid not null references providers (id) on delete cascade,
    told_at      timestamptz,
    dismissed_at timestamptz,
    primary key (request_id, provider_id)
);
create index request_recipients_by_provider on request_recipients (provider_id, told_at);

create table service_quotes (
    id                 uuid primary key,
    request_id         uuid not null references service_requests (id) on delete cascade,
    provider_id        uuid not null references providers (id) on delete cascade,
    amount_pence       integer not null check (amount_pence between 0 and 10000000),
    -- what it was before it was last changed
    previous_amount_pence integer,
    includes_parts     boolean not null,
    parts_pence        integer check (parts_pence >= 0),
    labour_pence       integer check (labour_pence >= 0),
    -- of the work, and until the provider is there
    estimated_minutes  integer not null check (estimated_minutes between 1 and 20160),
    arrives_in_minutes integer check (arrives_in_minutes between 1 and 10080),
    description        text not null check (length(description) between 1 and 2000),
    valid_until        timestamptz not null,
    status             text not null default 'pending'
                       check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
    -- from cell to cell, when it was quoted
    distance_km        integer,
    created_at         timestamptz not null,
    changed_at         timestamptz,
    -- accepted, declined, withdrawn or expired
    decided_at         timestamptz,
    constraint "a provider has one quote for a request" unique (request_id, provider_id),
    constraint "a breakdown adds up" check (
        case when includes_parts then parts_pence + labour_pence = amount_pence and parts_pence is not null and labour_pence is not null
             else parts_pence is null and labour_pence is null end),
    constraint "a quote that is decided says when" check ((decided_at is null) = (status = 'pending'))
);
create unique index "a request has one accepted quote" on service_quotes (request_id) where status = 'accepted';
create index service_quotes_by_provider on service_quotes (provider_id, created_at desc);
create index service_quotes_pending on service_quotes (valid_until) where status = 'pending';
alter table service_requests
    add constraint "an accepted quote is kept" foreign key (accepted_quote_id) references service_quotes (id) on delete set null;

create table reviews (
    id          uuid primary key,
    request_id  uuid not null constraint "a job is reviewed once" unique references service_requests (id) on delete cascade,
    provider_id uuid not null references providers (id) on delete cascade,
    -- null: the account is gone
    user_id     uuid references users (id) on delete set null,
    rating      smallint not null check (rating between 1 and 5),
    title       text not null default '' check (length(title) <= 120),
    comment     text not null default '' check (length(comment) <= 2000),
    created_at  timestamptz not null,
    reply       text check (length(reply) between 1 and 2000),
    replied_at  timestamptz,
    hidden_at   timestamptz,
    hidden_reason text check (length(hidden_reason) between 1 and 500),
    check ((reply is null) = (replied_at is null)),
    check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_by_provider on reviews (provider_id, created_at desc, id desc) where hidden_at is null;
create index reviews_by_user on reviews (user_id);

-- What is told of a provider's work: computed, never written by hand.
create view provider_scores as
select p.id as provider_id, score.rating, score.review_count, score.counts,
       (select count(*) from service_requests r where r.provider_id = p.id and r.status = 'completed') as total_jobs
from providers p
cross join lateral (
    select round(avg(rating), 1)::double precision as rating, count(*) as review_count,
           array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                 count(*) filter (where rating = 4), count(*) filter (where rating = 5)] as counts
    from reviews where provider_id = p.id and hidden_at is null) score;

-- How long a provider took to answer each request that they quoted for: since they were told of it, or since it was posted
-- where they found it in their list.
create view provider_answers as
select q.provider_id, q.request_id, q.created_at as answered_at,
       greatest(extract(epoch from q.created_at - coalesce(t.told_at, r.created_at)), 0)::double precision / 60 as minutes
from service_quotes q
join service_requests r on r.id = q.request_id
left join request_recipients t on t.request_id = q.request_id and t.provider_id = q.provider_id;

-- What a provider uploads for admins: nobody else is shown it.
create table provider_documents (
    id           uuid primary key,
    provider_id  uuid not null references providers (id) on delete cascade,
    kind         text not null check (kind in ('insurance', 'certificate')),
    title        text not null check (length(title) <= 120),
    file         bytea not null check (length(file) between 1 and 5242880),
    content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
    expires_on   date,
    uploaded_at  timestamptz not null,
    -- by an admin
    seen_at      timestamptz,
    seen_by      uuid references users (id) on delete set null,
    -- for how many days before its end the provider has been reminded
    reminded_days smallint check (reminded_days > 0),
    constraint "an insurance runs out" check (kind <> 'insurance' or expires_on is not null)
);
create index provider_documents_by_provider on provider_documents (provider_id, kind);
create index provider_documents_by_end on provider_documents (expires_on);
create index provider_documents_by_admin on provider_documents (seen_by) where seen_by is not null;
-- A PDF and a JPEG are compressed already.
alter table provider_documents alter column file set storage external;

-- Whether every document of a provider that counts is valid: an insurance, and a certificate where an admin has seen one. One
-- that has run out is made good by another of its kind that an admin has seen.
create function has_valid_documents(provider uuid, moment timestamptz) returns boolean
language sql stable strict
begin atomic
    select not exists (
        select from (values ('insurance'), ('certificate')) as needed (kind)
        where (needed.kind = 'insurance'
               or exists (select from provider_documents d
                          where d.provider_id = provider and d.kind = needed.kind and d.seen_at is not null))
          and not exists (select from provider_documents d
                          where d.provider_id = provider and d.kind = needed.kind and d.seen_at is not null
                            and (d.expires_on is null or d.expires_on >= (moment at time zone 'Europe/London')::date)));
end;

-- Until when a provider is insured, by what an admin has seen.
create view provider_insurance as
select provider_id, max(expires_on) as valid_to from provider_documents
where kind = 'insurance' and seen_at is not null group by provider_id;

-- Chats about a job: one for each provider and request.
create table job_conversations (
    conversation_id uuid primary key references conversations (id) on delete cascade,
    request_id      uuid not null references service_requests (id) on delete cascade,
    provider_id     uuid not null references providers (id) on delete cascade,
    constraint "a provider and a customer talk in one place" unique (request_id, provider_id)
);
create index job_conversations_by_provider on job_conversations (provider_id);

-- Whether the sides of a job's chat may write: while the request is open and the provider may work, and after that the accepted
-- provider alone, until some days after the end.
create function job_chat_is_open(conversation uuid) returns boolean stable language plpgsql as $$
begin
    return exists (
        select from job_conversations j join service_requests r on r.id = j.request_id
        where j.conversation_id = conversation
          and ((r.status = 'open' and exists (select from working_providers w where w.id = j.provider_id))
               or (r.provider_id = j.provider_id and (r.ended_at is null or r.chat_until > now()))));
end
$$;

-- A conversation as a user of one side may see it. Who started it is told the owner's name once the owner has answered. In a
-- job's chat the customer sees the business; the provider sees who the customer is, and the vehicle, once their quote is
-- accepted.
create or replace view seen_conversations as
select me.user_id as viewer_id, c.id, c.kind,
       case when c.by_card and me.side = 'starter' then null else c.registration end as registration, me.side = 'starter' as started_by_me,
       me.shown_vehicle_id, me.last_seq, me.last_at,
       case when c.kind = 'support' then 'CarPal Support'
            when c.kind = 'guest' then g.name
            when c.kind = 'job' then case when job.request_id is null then 'Anonymous User'
                                          when job.provider_user_id is distinct from me.user_id then job.business_name
                                          when job.is_accepted then shown_name(other.user_id)
                                          else 'Customer' end
            when me.side = 'recipient'
                 or exists (select from messages m where m.conversation_id = c.id and m.side = 'recipient' and not m.withheld)
            then shown_name(other.user_id)
            else 'Anonymous User' end as counterparty_name,
       v.make, v.model, v.color,
       case when c.kind in ('support', 'guest') then true
            when c.kind = 'job' then takes_messages(other.user_id, null) and job_chat_is_open(c.id)
            else takes_messages(other.user_id, case when me.side = 'starter' then c.registration end) end as can_send,
       g.blocked_at is not null
           or exists (select from user_blocks b where b.blocker_id = me.user_id and b.conversation_id = c.id) as blocked_by_me,
       (select count(*) from messages m
        where m.conversation_id = c.id and m.seq > me.read_seq and m.side <> me.side and not m.withheld) as unread,
       job.request_id, job.title as job_title,
       case when job.provider_user_id = me.user_id and not job.is_accepted then null else job.vehicle_details end as job_vehicle,
       job.provider_user_id is not distinct from me.user_id and job.request_id is not null as is_provider
from participants me
join conversations c on c.id = me.conversation_id
join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
left join vehicles v on v.id = other.shown_vehicle_id
left join guests g on g.conversation_id = c.id
left join lateral (
    select j.request_id, r.title, p.user_id as provider_user_id, p.business_name, r.vehicle_details,
           r.provider_id is not distinct from j.provider_id as is_accepted
    from job_conversations j join service_requests r on r.id = j.request_id join providers p on p.id = j.provider_id
    where j.conversation_id = c.id limit 1) job on c.kind = 'job';

-- Photos of a request, by the customer or at the end by the provider, and photos in a chat.
alter table pictures
    add column service_request_id uuid references service_requests (id) on delete cascade,
    add column by_provider boolean not null default false,
    add column conversation_id uuid,
    add column seq integer,
    add constraint "a picture in a chat belongs to a message"
        foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing"
        check (num_nonnulls(vehicle_id, claim_id, incident_id, service_request_id, conversation_id) = 1),
    add constraint "a message of a picture has its number" check ((conversation_id is null) = (seq is null));
create index pictures_by_service_request on pictures (service_request_id) where service_request_id is not null;

-- Whether there is a photo with a message, so that those without need not be asked.
alter table messages add column has_photo boolean not null default false;
create or replace view seen_messages as
select me.user_id as viewer_id, m.conversation_id, m.seq, m.side = me.side as mine, m.content, m.sent_at,
       case when m.side = me.side then m.client_id end as client_id,
       case when m.side <> me.side then null
            when m.withheld then 'pending'
            when other.read_seq >= m.seq then 'read'
            when other.delivered_seq >= m.seq then 'delivered'
            else 'pending' end as state,
       m.has_photo
from messages m
join participants me on me.conversation_id = m.conversation_id
join participants other on other.conversation_id = m.conversation_id and other.side <> me.side
where m.side = me.side or not m.withheld;
create index pictures_by_message on pictures (conversation_id, seq) where conversation_id is not null;

-- A review can be reported.
alter table reports add column review_id uuid references reviews (id) on delete set null;
create index reports_by_review on reports (review_id) where review_id is not null;

-- Users are notified of requests, quotes and jobs, and of what is decided about them as providers.
alter table notifications
    add column service_request_id uuid references service_requests (id) on delete cascade,
    add column provider_id uuid references providers (id) on delete cascade,
    drop column subject,
    drop constraint notifications_topic_check,
    drop constraint notifications_kind_check,
    add constraint "a notification has a known topic" check (topic in ('messages', 'incidents', 'jobs', 'account')),
    add constraint "a notification has a known kind" check (kind in
        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
         'registration_moved', 'claim_accepted', 'claim_rejected',
         'job_nearby', 'job_changed', 'quote_received', 'quote_withdrawn', 'quote_accepted', 'quote_declined', 'job_moved', 'job_done',
         'job_not_done', 'job_completed', 'job_cancelled', 'job_reopened', 'request_expired', 'review_received',
         'review_answered', 'provider_approved', 'provider_rejected', 'provider_paused', 'provider_reactivated',
         'provider_banned', 'document_expires'));
alter table notifications
    add column subject uuid not null generated always as
        (coalesce(conversation_id, incident_id, vehicle_id, service_request_id, provider_id)) stored;
create unique index "a thing has one unread notification of a kind" on notifications (user_id, kind, subject)
    where read_at is null;
create index notifications_by_service_request on notifications (service_request_id) where service_request_id is not null;
create index notifications_by_provider on notifications (provider_id) where provider_id is not null;
alter table notification_choices
    drop constraint notification_choices_topic_check,
    add constraint "a choice is about a known topic" check (topic in ('messages', 'incidents', 'jobs', 'account'));

alter table inbox_events
    add column service_request_id uuid references service_requests (id) on delete cascade,
    drop constraint "an event has a known kind",
    drop constraint "an event is about a conversation or a notification",
    add constraint "an event has a known kind" check
        (kind in ('message', 'receipt', 'read', 'conversation', 'notification', 'job', 'provider')),
    add constraint "an event is about one thing" check (
        (conversation_id is not null) = (kind in ('message', 'receipt', 'read', 'conversation'))
        and (service_request_id is not null) = (kind = 'job'));
create index inbox_events_by_service_request on inbox_events (service_request_id) where service_request_id is not null;

-- What a user is told of a notification, and by which channels. Whoever may not use CarPal is told nothing outside it, nor
-- is anyone of a conversation whose other side they blocked. A provider is told a request's title and area, never its place.
create or replace view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported.vehicle_registration, v.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' order by i.id desc limit 1)) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push,
       job.id as job_id, job.title as job_title, job.urgency as job_urgency, job.area as job_area,
       job.progress as job_progress, job.is_customer as job_is_mine, job.business_name, own.expires_on
from notifications n
join users u on u.id = n.user_id
left join notification_choices choice on choice.user_id = n.user_id and choice.topic = n.topic
-- The limits have the two views asked for one row at a time, instead of for all of a user's conversations and messages.
left join lateral (
    select kind, registration, counterparty_name, blocked_by_me from seen_conversations
    where viewer_id = n.user_id and id = n.conversation_id limit 1) c on true
left join lateral (
    select content from seen_messages
    where viewer_id = n.user_id and conversation_id = n.conversation_id and seq = n.seq and not mine limit 1) m on true
left join incident_reports report on report.id = n.incident_id and report.user_id = n.user_id and n.kind like 'incident%'
left join incident_reports reported
    on reported.id = n.incident_id and reported.owner_id = n.user_id and n.kind = 'vehicle_reported'
left join vehicles v on v.id = n.vehicle_id and v.user_id = n.user_id
left join lateral (
    select r.id, r.title, r.urgency, r.area, r.progress, r.user_id is not distinct from n.user_id as is_customer,
           p.business_name
    from service_requests r left join providers p on p.id = coalesce(n.provider_id, r.provider_id)
    where r.id = n.service_request_id) job on true
left join lateral (
    select min(d.expires_on) filter (where d.expires_on >= current_date) as expires_on
    from provider_documents d join providers p on p.id = d.provider_id
    where d.provider_id = n.provider_id and p.user_id = n.user_id and n.kind = 'document_expires') own on true
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) as hear) may;
