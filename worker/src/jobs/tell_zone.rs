//! Tells the members of a zone what is new there.

use carpal_domain::inbox::{Event, NotificationTimes, Subject};
use carpal_domain::jobs::TellZone;
use carpal_domain::notifications::NotificationKind;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{Context, JobError, lock_job};
use crate::unit_of_work::UnitOfWork;

/// Members that are told in one transaction: each has a few rows locked until it ends.
const AT_ONCE: i64 = 200;

/// Runs the job, a transaction for each so many members.
///
/// # Errors
/// [`JobError::Transient`] when the database refuses; those who were told by then are not told again.
pub async fn run(context: Context, job: TellZone, _id: String) -> Result<(), JobError> {
    let Context { pool, times, .. } = context;
    let TellZone { zone_id, zone_post_id } = job;
    let _lock = lock_job(&pool, &format!("tell zone {zone_id}")).await?;
    tell_open_pages(&pool, zone_id, &times).await?;
    for id in new_in(&pool, zone_id).await?.into_iter().chain(zone_post_id) {
        while notify_next(&pool, id, &times).await? {}
    }
    Ok(())
}

/// What nobody, or not everybody, was told of yet: the earliest first.
async fn new_in(pool: &PgPool, zone_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from zone_posts where zone_id = $1 and told_at is null order by id",
        zone_id
    )
    .fetch_all(pool)
    .await
}

/// Has the open pages of those look again who looked in the last two days: others have none.
async fn tell_open_pages(
    pool: &PgPool,
    zone_id: Uuid,
    times: &NotificationTimes,
) -> sqlx::Result<()> {
    let members = sqlx::query_scalar!(
        "select user_id from zone_members where zone_id = $1 and seen_at > now() - interval '2 days' order by user_id",
        zone_id
    )
    .fetch_all(pool)
    .await?;
    for some in members.chunks(usize::try_from(AT_ONCE).unwrap_or(1)) {
        let mut work = UnitOfWork::begin_telling(pool, times).await?;
        for &user_id in some {
            work.emit(user_id, Event::Zone(zone_id));
        }
        work.commit().await?;
    }
    Ok(())
}

/// What is new, and up to whom the news of it has come.
struct NewsRow {
    zone_id: Uuid,
    kind: String,
    thread_id: Option<Uuid>,
    told_to: Option<Uuid>,
}

/// Notifies the next members; false when there are none left, which is noted. What is hidden, taken back or over by now is told to
/// nobody.
async fn notify_next(pool: &PgPool, id: Uuid, times: &NotificationTimes) -> sqlx::Result<bool> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let news = sqlx::query_as!(
        NewsRow,
        "select zone_id, kind, post_id as thread_id, told_to from zone_posts
         where id = $1 and removed_at is null and hidden_at is null
           and (kind <> 'alert' or ended_at is null and ends_at > now()) for no key update",
        id
    )
    .fetch_optional(work.db())
    .await?;
    let members = match &news {
        Some(news) => next_members(work.db(), id, news).await?,
        None => Vec::new(),
    };
    let (Some(news), Some(last)) = (news, members.last()) else {
        sqlx::query!("update zone_posts set told_at = now() where id = $1 and told_at is null", id)
            .execute(work.db())
            .await?;
        work.commit().await?;
        return Ok(false);
    };
    let kind = match news.kind.as_str() {
        "alert" => NotificationKind::ZoneAlert,
        "post" => NotificationKind::ZonePost,
        _ => NotificationKind::ZoneAnswer,
    };
    let subject =
        Subject::Zone { kind, zone_id: news.zone_id, zone_post_id: id, thread_id: news.thread_id };
    for &user_id in &members {
        work.notify(user_id, subject);
    }
    sqlx::query!("update zone_posts set told_to = $2 where id = $1", id, last)
        .execute(work.db())
        .await?;
    work.commit().await?;
    Ok(true)
}

/// The next members who chose to be told of such a thing and may see it, in the order of their ids: of an answer whoever wrote
/// what it is to, and whoever answered to that before. Their rows are held until the end: whoever leaves comes before, or waits.
async fn next_members(db: &mut PgConnection, id: Uuid, news: &NewsRow) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select m.user_id from zone_members m
           join seen_zone_posts s on s.viewer_id = m.user_id and s.id = $1
           where m.zone_id = $2 and not s.mine and ($3::uuid is null or m.user_id > $3)
             and coalesce(m.muted_until <= now(), true)
             and case $4::text
                 when 'alert' then m.notify <> 'nothing'
                 when 'post' then m.notify = 'everything'
                 else m.notify <> 'nothing'
                      and exists (select from zone_posts w where w.author_id = m.user_id and (w.id = $5 or w.post_id = $5)) end
           order by m.user_id limit $6 for key share of m"#,
        id,
        news.zone_id,
        news.told_to,
        news.kind,
        news.thread_id,
        AT_ONCE,
    )
    .fetch_all(db)
    .await
}
