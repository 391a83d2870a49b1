//! Queries for everything that is held of somebody.
//!
//! A row goes out as it is stored, so that a new column is never forgotten; secrets and internal keys are named here and
//! left out.

use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

/// What is held of an account, each part under the name of its file.
pub async fn everything(
    db: &mut PgConnection,
    user_id: Uuid,
) -> sqlx::Result<Vec<(&'static str, Value)>> {
    let account = sqlx::query_scalar!(
        r#"select to_jsonb(u) - '{password_hash, blocked_by}'::text[] as "row!" from users u where id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let vehicles = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by created_at, id), '[]') as "rows!"
           from vehicles v where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let claims = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(c) - 'decided_by' order by c.made_at, c.id), '[]') as "rows!"
           from vehicle_claims c join vehicles v on v.id = c.vehicle_id where v.user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let sessions = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by created_at, id), '[]') as "rows!"
           from sessions s where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let appeals = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(a) - '{user_id, decided_by}'::text[] order by created_at, id), '[]') as "rows!"
           from appeals a where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let provider = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(p) - 'user_id'), '[]') as "rows!" from providers p where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    // Conversations and messages as their side sees them: nothing of the other side is in an export that is not on a page.
    let conversations = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(c) - 'viewer_id' order by last_at, id), '[]') as "rows!"
           from seen_conversations c where viewer_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let messages = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(m) - 'viewer_id' order by conversation_id, seq), '[]') as "rows!"
           from seen_messages m where viewer_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let notes = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by conversation_id), '[]') as "rows!"
           from conversation_notes n where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let blocks = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(b) - '{blocker_id, blocked_id}'::text[] order by conversation_id), '[]')
                  as "rows!" from user_blocks b where blocker_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let reports = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(r) - '{reporter_id, reported_user_id, reviewed_by, review_note}'::text[]
                                     order by id), '[]') as "rows!" from reports r where reporter_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    // What admins wrote beside it stays with them: names and reasons.
    let incidents = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(i) - '{user_id, owner_id}'::text[] || jsonb_build_object(
                      'history', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', at) order by at), '[]')
                                  from incident_history where incident_id = i.id),
                      'messages', (select coalesce(jsonb_agg(jsonb_build_object('content', content, 'at', at) order by id), '[]')
                                   from incident_messages where incident_id = i.id)) order by id), '[]') as "rows!"
           from incident_reports i where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let notifications = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(n) - 'viewer_id' order by created_at, id), '[]') as "rows!"
           from seen_notifications n where viewer_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    let choices = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by topic), '[]') as "rows!"
           from notification_choices c where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    // Without the browser's secret.
    let subscriptions = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(s) - '{user_id, auth}'::text[] order by created_at), '[]') as "rows!"
           from push_subscriptions s where user_id = $1"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    // What somebody did, and what was done to them; whoever did it to them stays unnamed.
    let activities = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(to_jsonb(a) - 'actor_id' order by id), '[]') as "rows!" from activities a
           where actor_id = $1 or (target_type = 'user' and target_id = $1::text)"#,
        user_id
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(vec![
        ("account", account),
        ("vehicles", vehicles),
        ("claims", claims),
        ("sessions", sessions),
        ("appeals", appeals),
        ("provider", provider),
        ("conversations", conversations),
        ("messages", messages),
        ("conversation_notes", notes),
        ("user_blocks", blocks),
        ("reports", reports),
        ("incident_reports", incidents),
        ("notifications", notifications),
        ("notification_choices", choices),
        ("push_subscriptions", subscriptions),
        ("activities", activities),
    ])
}

/// The pictures of an account, as JPEG.
pub async fn pictures(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<Vec<(Uuid, Vec<u8>)>> {
    let rows = sqlx::query!(
        "select p.id, p.jpeg from pictures p
         left join vehicle_claims c on c.id = p.claim_id
         left join vehicles v on v.id = coalesce(p.vehicle_id, c.vehicle_id)
         left join incident_reports i on i.id = p.incident_id
         where coalesce(v.user_id, i.user_id) = $1 order by p.id",
        user_id
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.jpeg)).collect())
}
