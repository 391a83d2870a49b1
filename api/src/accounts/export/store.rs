//! Queries for everything that is held of somebody.
//!
//! A row goes out as it is stored, so that a new column is never forgotten; secrets and internal keys are named here and
//! left out.

use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

/// What is held of an account under the name of its file.
pub type Part = (&'static str, Value);

/// The value of each query with the account's id, under its name.
macro_rules! parts {
    ($db:ident, $user_id:ident, $($name:literal => $sql:literal,)+) => {
        Ok(vec![$(($name, sqlx::query_scalar!($sql, $user_id).fetch_one(&mut *$db).await?)),+])
    };
}

/// Has the rest of the transaction read the database as it is at one moment, and take longer over a statement than others
/// may: it holds all of somebody's pictures.
pub async fn freeze(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("set transaction isolation level repeatable read, read only")
        .execute(&mut *db)
        .await?;
    sqlx::query("set local statement_timeout = '20s'").execute(db).await?;
    Ok(())
}

/// What is held of an account.
pub async fn everything(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    let mut parts = account(db, user_id).await?;
    parts.extend(roadside_help(db, user_id).await?);
    parts.extend(conversations(db, user_id).await?);
    parts.extend(reports(db, user_id).await?);
    parts.extend(leaving_soon(db, user_id).await?);
    parts.extend(notifications(db, user_id).await?);
    parts.extend(audit_log(db, user_id).await?);
    Ok(parts)
}

async fn account(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "account" =>
            r#"select to_jsonb(u) - '{password_hash, blocked_by, sign_up_secret_hash}'::text[] as "row!" from users u where id = $1"#,
        "vehicles" =>
            r#"select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by created_at, id), '[]') as "rows!"
               from vehicles v where user_id = $1"#,
        "backup_contacts" =>
            r#"select coalesce(jsonb_agg(to_jsonb(b) - '{user_id, email, owner_id}'::text[] order by b.invited_at, b.id), '[]')
                  as "rows!"
               from backup_contacts b left join vehicles v on v.id = b.vehicle_id where coalesce(v.user_id, b.owner_id) = $1"#,
        "backup_duties" =>
            r#"select coalesce(jsonb_agg(to_jsonb(d) order by invited_at, id), '[]') as "rows!"
               from (select b.id, case when b.state in ('invited', 'agreed') then v.registration end as registration,
                            b.owner_name, b.state, b.invited_at, b.answered_at
                     from backup_contacts b left join vehicles v on v.id = b.vehicle_id
                     where b.user_id = $1) d"#,
        "backup_contact_refusals" =>
            r#"select coalesce(jsonb_agg(jsonb_build_object('typed', typed, 'refused_at', refused_at,
                                                            'by_you', user_id is not distinct from $1) order by refused_at, typed), '[]')
                  as "rows!"
               from backup_contact_refusals where owner_id = $1 or user_id = $1"#,
        "claims" =>
            r#"select coalesce(jsonb_agg(to_jsonb(c) - 'decided_by' order by c.made_at, c.id), '[]') as "rows!"
               from vehicle_claims c join vehicles v on v.id = c.vehicle_id where v.user_id = $1"#,
        "sessions" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by created_at, id), '[]') as "rows!"
               from sessions s where user_id = $1"#,
        "passkeys" =>
            r#"select coalesce(jsonb_agg(to_jsonb(p) - '{user_id, credential_id, public_key, sign_count}'::text[]
                                     order by created_at, id), '[]') as "rows!" from passkeys p where user_id = $1"#,
        "mail_links" =>
            r#"select coalesce(jsonb_agg(to_jsonb(l) - '{user_id, token_hash}'::text[] order by created_at, token_hash), '[]') as "rows!"
               from mail_links l where user_id = $1"#,
        "appeals" =>
            r#"select coalesce(jsonb_agg(to_jsonb(a) - '{user_id, decided_by}'::text[] order by created_at, id), '[]') as "rows!"
               from appeals a where user_id = $1"#,
    }
}

/// How vehicles are, and the spaces that they are about to leave. The place that is marked as home stands beside, opened.
async fn leaving_soon(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "vehicle_statuses" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) order by s.vehicle_id), '[]') as "rows!"
               from vehicle_statuses s join vehicles v on v.id = s.vehicle_id where v.user_id = $1"#,
        "leaving_soon" =>
            r#"select coalesce(jsonb_agg(to_jsonb(l) - '{id, announced, location}'::text[] || jsonb_build_object(
                      'location', st_asgeojson(l.location)::jsonb) order by l.shown_from), '[]') as "rows!"
               from leaving_soon l join vehicles v on v.id = l.vehicle_id where v.user_id = $1"#,
        "leaving_soon_turns" =>
            r#"select coalesce(jsonb_agg(to_jsonb(t) - 'user_id'), '[]') as "rows!" from leaving_soon_turns t where user_id = $1"#,
    }
}

/// As a customer and as a provider. Documents are without their files, which stand beside.
async fn roadside_help(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "provider" =>
            r#"select coalesce(jsonb_agg(to_jsonb(p) - '{user_id, base_cell}'::text[]), '[]') as "rows!"
               from providers p where user_id = $1"#,
        "provider_documents" =>
            r#"select coalesce(jsonb_agg(to_jsonb(d) - '{file, seen_by}'::text[] order by d.uploaded_at, d.id), '[]') as "rows!"
               from (select d.id, d.kind, d.title, d.content_type, length(d.file) as size, d.expires_on, d.uploaded_at, d.seen_at
                     from provider_documents d join providers p on p.id = d.provider_id where p.user_id = $1) d"#,
        "service_requests" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) - '{user_id, cell}'::text[] || jsonb_build_object(
                      'history', (select coalesce(jsonb_agg(jsonb_build_object('step', step, 'note', note, 'at', at) order by id), '[]')
                                  from service_request_history where request_id = r.id)) order by id), '[]') as "rows!"
               from service_requests r where user_id = $1"#,
        "request_recipients" =>
            r#"select coalesce(jsonb_agg(to_jsonb(t) - 'provider_id' order by t.told_at, t.request_id), '[]') as "rows!"
               from request_recipients t join providers p on p.id = t.provider_id where p.user_id = $1"#,
        "service_quotes" =>
            r#"select coalesce(jsonb_agg(to_jsonb(q) order by q.created_at, q.id), '[]') as "rows!"
               from service_quotes q join providers p on p.id = q.provider_id where p.user_id = $1"#,
        "reviews" =>
            r#"select coalesce(jsonb_agg(to_jsonb(w) - '{user_id, hidden_reason}'::text[] order by w.created_at, w.id), '[]')
                  as "rows!" from reviews w where user_id = $1"#,
    }
}

/// As their side sees them: nothing of the other side is in an export that is not on a page.
async fn conversations(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "conversations" =>
            r#"select coalesce(jsonb_agg(to_jsonb(c) - 'viewer_id' order by last_at, id), '[]') as "rows!"
               from seen_conversations c where viewer_id = $1
                 -- One in which an owner was asked to move a vehicle, and has not replied, would tell that there is an owner.
                 and not (c.last_at is null and exists (select from messages m where m.conversation_id = c.id))"#,
        "messages" =>
            r#"select coalesce(jsonb_agg(to_jsonb(m) - 'viewer_id' order by conversation_id, seq), '[]') as "rows!"
               from seen_messages m where viewer_id = $1
                 and not exists (select from participants p where p.conversation_id = m.conversation_id and p.user_id = $1
                                 and p.last_at is null)"#,
        "move_requests" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) order by created_at, id), '[]') as "rows!"
               from (select id, case when not by_card then registration end as registration, by_card, created_at, on_my_way_at,
                            said_at, minutes, moved_at, moved_by from move_requests where sender_id = $1) r"#,
        "move_requests_received" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) order by created_at, id), '[]') as "rows!"
               from (select id, registration, conversation_id, created_at, asked_again_at, escalated_at, on_my_way_at, said_at, minutes,
                            moved_at, moved_by from move_requests where owner_id = $1) r"#,
        "conversation_notes" =>
            r#"select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by conversation_id), '[]') as "rows!"
               from conversation_notes n where user_id = $1"#,
        "user_blocks" =>
            r#"select coalesce(jsonb_agg(to_jsonb(b) - '{blocker_id, blocked_id}'::text[] order by conversation_id), '[]')
                  as "rows!" from user_blocks b where blocker_id = $1"#,
    }
}

/// Without what admins wrote beside them, which stays with the admins: names, reasons, notes; nor what they did to whoever is reported.
async fn reports(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "support_items" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) - '{user_id, admin_notes, version, upload_hash}'::text[] || jsonb_build_object(
                      'replies', (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'at', at) order by id), '[]')
                                  from support_replies where item_id = s.id),
                      'history', (select coalesce(jsonb_agg(jsonb_build_object('what', what, 'status', status, 'at', at) order by id), '[]')
                                  from support_history where item_id = s.id and what <> 'notes')) order by id), '[]') as "rows!"
               from support_items s where user_id = $1"#,
        "suggestions" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) - '{user_id, decided_by, version, waits_since}'::text[] || jsonb_build_object(
                      'messages', (select coalesce(jsonb_agg(jsonb_build_object('content', content, 'at', at, 'by_you', not by_admin) order by id), '[]')
                                   from suggestion_messages where suggestion_id = s.id)) order by id), '[]') as "rows!"
               from suggestions s where user_id = $1"#,
        "driver_reports" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) - '{user_id, case_id, network}'::text[] || jsonb_build_object(
                      'status', (select status from driver_report_cases where id = r.case_id)) order by created_at, id), '[]') as "rows!"
               from driver_reports r where user_id = $1"#,
        "driver_standings" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) - 'user_id'), '[]') as "rows!" from driver_standings s where user_id = $1"#,
        "parking_needs" =>
            r#"select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]') as "rows!" from parking_needs n where user_id = $1"#,
        "zone_members" =>
            r#"select coalesce(jsonb_agg(to_jsonb(m) - '{user_id, listed_name}'::text[] || jsonb_build_object(
                      'zone', (select name from zones where id = m.zone_id)) order by joined_at, zone_id), '[]') as "rows!"
               from zone_members m where user_id = $1"#,
        "zone_posts" =>
            r#"select coalesce(jsonb_agg(to_jsonb(p) - '{author_id, told_to, told_at, location, hidden_reason}'::text[] || jsonb_build_object(
                      'lng', st_x(p.location), 'lat', st_y(p.location)) order by id), '[]') as "rows!"
               from zone_posts p where author_id = $1"#,
        "zone_votes" =>
            r#"select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by at, post_id), '[]') as "rows!"
               from zone_votes v where user_id = $1"#,
        "zone_blocks" =>
            r#"select coalesce(jsonb_agg(to_jsonb(b) - '{blocker_id, blocked_id}'::text[] order by id), '[]') as "rows!"
               from zone_blocks b where blocker_id = $1"#,
        "user_warnings" =>
            r#"select coalesce(jsonb_agg(to_jsonb(w) - '{user_id, warned_by}'::text[] order by at), '[]') as "rows!"
               from user_warnings w where user_id = $1"#,
        "reports" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) - '{reporter_id, reported_user_id, decision, reviewed_by, review_note}'::text[]
                                     order by id), '[]') as "rows!" from reports r where reporter_id = $1"#,
        "incident_reports" =>
            r#"select coalesce(jsonb_agg(to_jsonb(i) - '{user_id, owner_id}'::text[] || jsonb_build_object(
                      'history', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', at) order by at), '[]')
                                  from incident_history where incident_id = i.id),
                      'messages', (select coalesce(jsonb_agg(jsonb_build_object('content', content, 'at', at, 'by_you', by_reporter) order by id), '[]')
                                   from incident_messages where incident_id = i.id))
                      || case when i.by_card then '{"vehicle_registration": null}' else '{}' end::jsonb order by id), '[]')
                  as "rows!"
               from incident_reports i where user_id = $1"#,
    }
}

/// Without the secrets of the browsers that pushes go to.
async fn notifications(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "notifications" =>
            r#"select coalesce(jsonb_agg(to_jsonb(n) - 'viewer_id' order by created_at, id), '[]') as "rows!"
               from seen_notifications n where viewer_id = $1"#,
        "notification_choices" =>
            r#"select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by topic), '[]') as "rows!"
               from notification_choices c where user_id = $1"#,
        "push_subscriptions" =>
            r#"select coalesce(jsonb_agg(to_jsonb(s) - '{user_id, auth}'::text[] order by created_at), '[]') as "rows!"
               from push_subscriptions s where user_id = $1"#,
        "parking_reminders" =>
            r#"select coalesce(jsonb_agg(to_jsonb(r) - '{user_id, enqueued_at}'::text[] order by remind_at), '[]') as "rows!"
               from parking_reminders r where user_id = $1"#,
    }
}

/// What a user did, and what was done to them, without the names of those who did it, and without the id of anybody else whom they did it
/// to: that of an owner whose backup contact they are is in no page either. That an admin read their messages would tell them of a report,
/// and perhaps by whom.
async fn audit_log(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Part>> {
    parts! { db, user_id,
        "activities" =>
            r#"select coalesce(jsonb_agg(to_jsonb(a) - 'actor_id'
                                     || case when target_type = 'user' and target_id <> $1::uuid::text then '{"target_id": null}' else '{}' end::jsonb
                                     order by id), '[]') as "rows!" from activities a
           where actor_id = $1 or target_type = 'user' and target_id = $1::text and activity_type <> 'user_messages_read'"#,
    }
}

/// The pictures of an account.
pub async fn pictures(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select p.id from pictures p
         left join vehicle_claims c on c.id = p.claim_id
         left join vehicles v on v.id = coalesce(p.vehicle_id, c.vehicle_id)
         left join incident_reports i on i.id = p.incident_id
         left join service_requests r on r.id = p.service_request_id and not p.by_provider
         left join support_items s on s.id = p.support_item_id
         left join suggestions g on g.id = p.suggestion_id
         left join driver_reports d on d.id = p.driver_report_id
         left join zone_posts z on z.id = p.zone_post_id
         where coalesce(v.user_id, i.user_id, r.user_id, s.user_id, g.user_id, d.user_id, z.author_id, p.reported_by) = $1 order by p.id",
        user_id
    )
    .fetch_all(db)
    .await
}

/// A picture, as JPEG.
pub async fn picture(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<u8>> {
    sqlx::query_scalar!("select jpeg from pictures where id = $1", id).fetch_one(db).await
}

/// A document that an account uploaded as a provider.
pub struct DocumentRow {
    pub id: Uuid,
    /// What its file is called.
    pub name: String,
}

/// The documents that an account uploaded as a provider.
pub async fn documents(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<DocumentRow>> {
    sqlx::query_as!(
        DocumentRow,
        r#"select d.id, concat(d.id, case d.content_type when 'application/pdf' then '.pdf' else '.jpg' end) as "name!"
           from provider_documents d join providers p on p.id = d.provider_id where p.user_id = $1 order by d.id"#,
        user_id
    )
    .fetch_all(db)
    .await
}

/// The file of a document.
pub async fn document(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<u8>> {
    sqlx::query_scalar!("select file from provider_documents where id = $1", id).fetch_one(db).await
}
