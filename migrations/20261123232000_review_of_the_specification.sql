-- Roadside help and support as the specification has them: what is read of it anew.

alter table service_requests
    -- its provider has marked the work as done, if only once: from then on its customer cannot cancel
    add column was_done boolean not null default false;
update service_requests r set was_done = true
where r.status = 'in_progress'
  and exists (select from service_request_history h
              where h.request_id = r.id and h.step = 'done'
                and h.id > (select max(a.id) from service_request_history a where a.request_id = r.id and a.step = 'accepted'));

alter table request_recipients
    -- told of it when it was urgent: whoever is, is not told again
    add column told_as_urgent boolean not null default false;
update request_recipients x set told_as_urgent = true from service_requests r
where r.id = x.request_id and r.urgency = 'urgent' and x.told_at is not null;

-- Whether every document of a provider that counts is valid: an insurance, and whatever else an admin has seen. One that has run
-- out is made good by another of its kind and title that an admin has seen: a licence to tow says nothing of a certificate.
create or replace function has_valid_documents(provider uuid, moment timestamptz) returns boolean
language sql stable strict
begin atomic
    with seen as (
        select d.kind, lower(d.title) as title,
               d.expires_on is null or d.expires_on >= (moment at time zone 'Europe/London')::date as is_valid
        from provider_documents d where d.provider_id = provider and d.seen_at is not null)
    select exists (select from seen where kind = 'insurance' and is_valid)
       and not exists (select from seen group by kind, title having not bool_or(is_valid));
end;

-- A ticket that is closed after it was resolved was resolved all the same.
alter table support_items
    drop constraint "what is resolved says when",
    add constraint "what is resolved says when" check (status <> 'resolved' or resolved_at is not null),
    add constraint "only what has ended was resolved" check (resolved_at is null or ended_at is not null);

-- Why nobody may write in a job's chat; null while they may.
create function job_chat_closed_because(conversation uuid) returns text stable language sql
begin atomic
    select case
        when r.status = 'open' then case when not exists (select from working_providers w where w.id = j.provider_id)
                                         then 'provider_unavailable' end
        when r.provider_id = j.provider_id then case when r.ended_at is not null and not coalesce(r.chat_until > now(), false) then 'ended' end
        when r.provider_id is not null then 'another_accepted'
        else 'ended' end
    from job_conversations j join service_requests r on r.id = j.request_id where j.conversation_id = conversation;
end;

-- A conversation as a user of one side may see it. Who started it is told the owner's name once the owner has answered. In a
-- job's chat the customer sees the business; the provider sees who the customer is, and the vehicle, as long as the job's own
-- page shows them.
create or replace view seen_conversations as
select me.user_id as viewer_id, c.id, c.kind,
       case when c.by_card and me.side = 'starter' then null else c.registration end as registration, me.side = 'starter' as started_by_me,
       me.shown_vehicle_id, me.last_seq, me.last_at,
       case when c.kind = 'support' then 'CarPal Support'
            when c.kind = 'guest' then g.name
            when c.kind = 'job' then case when job.request_id is null then 'Anonymous User'
                                          when job.provider_user_id is distinct from me.user_id then job.business_name
                                          when job.may_know then shown_name(other.user_id)
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
       case when job.provider_user_id = me.user_id and not job.may_know then null else job.vehicle_details end as job_vehicle,
       job.provider_user_id is not distinct from me.user_id and job.request_id is not null as is_provider,
       case when c.kind = 'job'
            then coalesce(job_chat_closed_because(c.id),
                          case when not takes_messages(other.user_id, null) then 'unreachable' end) end as closed_because
from participants me
join conversations c on c.id = me.conversation_id
join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
left join vehicles v on v.id = other.shown_vehicle_id
left join guests g on g.conversation_id = c.id
left join lateral (
    select j.request_id, r.title, p.user_id as provider_user_id, p.business_name, r.vehicle_details,
           r.provider_id is not distinct from j.provider_id and not p.is_banned
               and (r.status = 'in_progress' or (r.status = 'completed' and coalesce(r.chat_until > now(), false))) as may_know
    from job_conversations j join service_requests r on r.id = j.request_id join providers p on p.id = j.provider_id
    where j.conversation_id = c.id limit 1) job on c.kind = 'job';

alter table notifications
    drop constraint "a notification has a known kind",
    add constraint "a notification has a known kind" check (kind in
        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
         'registration_moved', 'claim_accepted', 'claim_rejected',
         'job_nearby', 'job_changed', 'quote_received', 'quote_changed', 'quote_withdrawn', 'quote_accepted', 'quote_declined',
         'job_moved', 'job_done', 'job_not_done', 'job_completed', 'job_cancelled', 'job_reopened', 'request_expired',
         'review_received', 'review_answered', 'provider_approved', 'provider_rejected', 'provider_paused',
         'provider_paused_for_documents', 'provider_reactivated', 'provider_banned', 'document_expires', 'support_reply',
         'admin_matter', 'admin_reading', 'admin_hand_over'));
