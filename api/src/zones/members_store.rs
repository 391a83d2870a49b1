//! Queries for members of zones, and for whom they blocked.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::ZoneNotify;

/// A member, before they do something.
pub struct MemberRow {
    /// The member's name is shown: they agreed, their settings do, and they have one that is no plate of theirs.
    pub is_named: bool,
}

/// A member of a zone; none when they are not. Their row stays until the transaction ends.
pub async fn member(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<Option<MemberRow>> {
    sqlx::query_as!(
        MemberRow,
        r#"select zone_name($2, $1) <> 'Anonymous User' as "is_named!"
           from zone_members m
           where m.zone_id = $1 and m.user_id = $2 for key share of m"#,
        zone_id,
        user_id
    )
    .fetch_optional(db)
    .await
}

/// How many zones somebody is a member of.
pub async fn count_zones(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from zone_members where user_id = $1"#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Makes somebody a member, or changes what a member answered. What is there counts as seen.
pub async fn join(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    shows_name: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, seen_at)
         values ($1, $2, $4, $3, 'alerts', $4)
         on conflict (zone_id, user_id) do update set shows_name = excluded.shows_name",
        zone_id,
        user_id,
        shows_name,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Ends a membership, and what is new in the zone is told to the user no more. Whoever tells them just now holds their row: what comes
/// of that is there once this has waited for it, and goes, too.
pub async fn leave(db: &mut PgConnection, zone_id: Uuid, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from zone_members where zone_id = $1 and user_id = $2", zone_id, user_id)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from notifications where user_id = $2 and zone_id = $1", zone_id, user_id)
        .execute(db)
        .await
        .map(drop)
}

/// Changes what a member is told; false when they are none.
pub async fn set_notify(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    notify: ZoneNotify,
    muted_until: Option<DateTime<Utc>>,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update zone_members set notify = $3, muted_until = $4 where zone_id = $1 and user_id = $2",
        zone_id,
        user_id,
        notify as ZoneNotify,
        muted_until
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Notes that a member has looked; false when they are none.
pub async fn set_seen(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let seen = sqlx::query!(
        "update zone_members set seen_at = greatest(seen_at, $3) where zone_id = $1 and user_id = $2",
        zone_id,
        user_id,
        now
    )
    .execute(db)
    .await?;
    Ok(seen.rows_affected() == 1)
}

/// Marks what is told of a zone as read. Returns whether there was any.
pub async fn mark_read(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let read = sqlx::query!(
        "with held as (
             select id from notifications
             where user_id = $2 and zone_id = $1 and kind in ('zone_alert', 'zone_post') and read_at is null
             order by id for update)
         update notifications n set read_at = $3 from held where n.id = held.id",
        zone_id,
        user_id,
        now
    )
    .execute(db)
    .await?;
    Ok(read.rows_affected() > 0)
}

/// The usernames of the members who show theirs, in the order of the alphabet: those after one. Whom the viewer blocked is not
/// among them. It is read in the order of an index, so that what is asked of each member is asked of those of one page.
pub async fn names(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    viewer: Uuid,
    after: Option<&str>,
    max: i64,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select u.name from zone_members m join users u on u.id = m.user_id
           where m.zone_id = $1 and m.listed_name > coalesce(lower($3::text), '')
             and m.shows_name and u.show_in_zones and u.name_chosen
             and u.blocked_at is null and u.deletes_at is null
             and shown_name(u.id) <> 'Anonymous User' and not zone_hides($2, u.id)
           order by m.listed_name limit $4"#,
        zone_id,
        viewer,
        after,
        max
    )
    .fetch_all(db)
    .await
}

/// Blocks the author of what a viewer sees under a name. False when there is no such thing, it is their own or has no name.
pub async fn block_author(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    post_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let blocked = sqlx::query!(
        "insert into zone_blocks (id, blocker_id, blocked_id, created_at)
         select $1, $2, p.author_id, $4 from seen_zone_posts s join zone_posts p on p.id = s.id
         where s.viewer_id = $2 and s.id = $3 and not s.mine and s.author_name <> 'Anonymous User'
         on conflict (blocker_id, blocked_id) do update set created_at = zone_blocks.created_at",
        Uuid::now_v7(),
        viewer,
        post_id,
        now
    )
    .execute(db)
    .await?;
    Ok(blocked.rows_affected() == 1)
}

/// How many people a user blocks.
pub async fn count_blocks(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from zone_blocks where blocker_id = $1"#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Somebody whom a user blocked.
pub struct BlockRow {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
}

/// Whom a user blocked, the latest first, those before one. A name is as it is told now.
pub async fn blocks(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    before: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<BlockRow>> {
    sqlx::query_as!(
        BlockRow,
        r#"select b.id, b.created_at,
                  case when exists (
                      select from zone_members mine join zone_members theirs on theirs.zone_id = mine.zone_id
                      where mine.user_id = $1 and theirs.user_id = b.blocked_id
                        and zone_name(b.blocked_id, theirs.zone_id) <> 'Anonymous User')
                  then shown_name(b.blocked_id) else 'Anonymous User' end as "name!"
           from zone_blocks b where b.blocker_id = $1 and ($2::uuid is null or b.id < $2)
           order by b.id desc limit $3"#,
        user_id,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// Lifts a block.
pub async fn unblock(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from zone_blocks where id = $2 and blocker_id = $1", user_id, id)
        .execute(db)
        .await
        .map(drop)
}
