-- Nobody is emailed or pushed that there is an alert in a zone once none holds there any more.

create or replace view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported_vehicle.vehicle_registration, v.registration, backup.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' and not i.by_reporter order by i.id desc limit 1), suggestion.words, zone.words) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push,
       job.id as job_id, job.title as job_title, job.urgency as job_urgency, job.area as job_area,
       job.progress as job_progress, job.is_customer as job_is_mine, job.business_name, own.expires_on,
       suggestion.id as suggestion_id, suggestion.name as suggestion_name, suggestion.is_correction,
       reported.car_park_id as reported_car_park_id, reported.name as reported_car_park, reported.kind as reported_kind,
       zone.id as zone_id, zone.name as zone_name, zone.thread_id as zone_post_id,
       backup.vehicle_id as backup_vehicle_id, backup.owner_name as backup_owner_name
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
left join incident_reports reported_vehicle
    on reported_vehicle.id = n.incident_id and reported_vehicle.owner_id = n.user_id and n.kind = 'vehicle_reported'
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
left join lateral (
    select s.id, coalesce(s.fields ->> 'name', c.name, '') as name, s.car_park_id is not null as is_correction,
           case n.kind when 'suggestion_question'
                then (select content from suggestion_messages q where q.suggestion_id = s.id and q.by_admin order by q.id desc limit 1)
                else s.told end as words
    from suggestions s left join car_parks c on c.id = s.car_park_id
    where s.id = n.suggestion_id and s.user_id = n.user_id) suggestion on true
left join lateral (
    select c.id as car_park_id, c.name, k.kind
    from driver_report_cases k join car_parks c on c.id = k.car_park_id
    where k.id = n.driver_report_case_id
      and exists (select from driver_reports r where r.case_id = k.id and r.user_id = n.user_id)) reported on true
-- Only a member reads what is new in a zone, as long as it stands there.
left join lateral (
    select z.id, z.name, p.content as words, coalesce(p.post_id, p.id) as thread_id,
           p.id is not null and m.notify <> 'nothing' and coalesce(m.muted_until <= now(), true)
               -- An email of alerts that are over would call somebody to nothing.
               and (n.kind <> 'zone_alert'
                    or exists (select from active_zone_alerts a where a.zone_id = z.id and a.author_id is distinct from n.user_id)) as hear
    from zone_members m join zones z on z.id = m.zone_id
    left join lateral (
        select s.id, s.post_id, s.content from seen_zone_posts s
        where s.viewer_id = n.user_id and s.zone_id = n.zone_id and s.id = n.zone_post_id and not s.is_removed limit 1) p on true
    where m.zone_id = n.zone_id and m.user_id = n.user_id) zone on true
left join lateral (
    select registration, vehicle_id, owner_name from seen_backup_contacts
    where id = n.backup_contact_id and viewer_id = n.user_id limit 1) backup on true
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) and (n.zone_id is null or coalesce(zone.hear, false)) as hear) may;
