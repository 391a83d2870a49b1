//! Queries for what is written in zones.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::{ZoneAlertKind, ZonePostKind, ZoneVote};

/// Something written in a zone, as a member may see it.
#[derive(Clone)]
pub struct ZonePostRow {
    pub id: Uuid,
    pub zone_id: Uuid,
    pub kind: ZonePostKind,
    pub post_id: Option<Uuid>,
    pub mine: bool,
    pub author_name: String,
    pub by_poster: bool,
    pub client_id: Option<Uuid>,
    pub content: String,
    pub alert_kind: Option<ZoneAlertKind>,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub ends_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub is_hidden: bool,
    pub is_removed: bool,
    pub answers: i64,
    pub agree: i64,
    pub over: i64,
    pub my_vote: Option<ZoneVote>,
}

/// Some posts, answers or alerts as a member may see them, in this order of their ids; those that they may not see are left out.
/// Up to 100 answers are counted: each asks whether its author is hidden.
pub async fn posts(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<ZonePostRow>> {
    sqlx::query_as!(
        ZonePostRow,
        r#"select s.id as "id!", s.zone_id as "zone_id!", s.kind as "kind!: ZonePostKind", s.post_id, s.mine as "mine!",
                  s.author_name as "author_name!", s.by_poster as "by_poster!", s.client_id, s.content as "content!",
                  s.alert_kind as "alert_kind: ZoneAlertKind", s.lng, s.lat, s.ends_at, s.ended_at, s.created_at as "created_at!",
                  s.is_hidden as "is_hidden!", s.is_removed as "is_removed!",
                  (select count(*) from (
                       select from seen_zone_posts a
                       where a.viewer_id = $1 and a.post_id = s.id and not a.is_removed limit 100) counted) as "answers!",
                  (select count(*) from zone_votes v where v.post_id = s.id and v.vote = 'agree') as "agree!",
                  (select count(*) from zone_votes v where v.post_id = s.id and v.vote = 'over') as "over!",
                  (select v.vote from zone_votes v where v.post_id = s.id and v.user_id = $1) as "my_vote: ZoneVote"
           from unnest($2::uuid[]) with ordinality as asked (id, place)
           join seen_zone_posts s on s.viewer_id = $1 and s.id = asked.id order by asked.place"#,
        viewer,
        ids,
    )
    .fetch_all(db)
    .await
}

/// The posts of a zone that a member may see, the latest first: those before one.
pub async fn post_ids(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    zone_id: Uuid,
    before: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from seen_zone_posts
           where viewer_id = $1 and zone_id = $2 and kind = 'post' and id < coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
           order by id desc limit $4"#,
        viewer,
        zone_id,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// The alerts of a zone that hold and that a member may see, the latest first.
pub async fn alert_ids(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    zone_id: Uuid,
    max: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from (
               select s.id, row_number() over (partition by a.author_id order by s.id desc) as turn
               from active_zone_alerts a join seen_zone_posts s on s.id = a.id
               where s.viewer_id = $1 and a.zone_id = $2 order by turn, s.id desc limit $3) shown
           order by id desc"#,
        viewer,
        zone_id,
        max
    )
    .fetch_all(db)
    .await
}

/// The answers to something that a member may see, the earliest first: those after one.
pub async fn answer_ids(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    post_id: Uuid,
    after: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from seen_zone_posts
           where viewer_id = $1 and post_id = $2 and not is_removed
             and id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid)
           order by id limit $4"#,
        viewer,
        post_id,
        after,
        max
    )
    .fetch_all(db)
    .await
}

/// What an author has sent with this client id.
pub async fn sent(
    db: impl PgExecutor<'_>,
    author: Uuid,
    client_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from zone_posts where author_id = $1 and client_id = $2",
        author,
        client_id
    )
    .fetch_optional(db)
    .await
}

/// An alert that holds, as anybody may see it.
pub struct OpenAlertRow {
    pub id: Uuid,
    pub content: String,
    pub alert_kind: ZoneAlertKind,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub ends_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub agree: i64,
}

/// The alerts that hold in a zone, the latest first, without anything of those who wrote them: for a member those that they may see.
pub async fn open_alerts(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    zone_id: Uuid,
    max: i64,
) -> sqlx::Result<Vec<OpenAlertRow>> {
    sqlx::query_as!(
        OpenAlertRow,
        r#"select a.id as "id!", a.content as "content!", a.alert_kind as "alert_kind!: ZoneAlertKind",
                  st_x(a.location) as lng, st_y(a.location) as lat, a.ends_at as "ends_at!", a.created_at as "created_at!",
                  (select count(*) from zone_votes v where v.post_id = a.id and v.vote = 'agree') as "agree!"
           from (select *, row_number() over (partition by author_id order by id desc) as turn
                 from active_zone_alerts p
                 where p.zone_id = $1
                   and (not exists (select from zone_members m where m.zone_id = $1 and m.user_id = $3)
                        or exists (select from seen_zone_posts s where s.viewer_id = $3 and s.id = p.id))
                 order by turn, id desc limit $2) a
           order by a.id desc"#,
        zone_id,
        max,
        viewer
    )
    .fetch_all(db)
    .await
}

/// How many alerts of an author hold in a zone.
pub async fn count_alerts(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    author: Uuid,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from active_zone_alerts where zone_id = $1 and author_id = $2"#,
        zone_id,
        author
    )
    .fetch_one(db)
    .await
}

/// Something to write.
pub struct NewPost<'a> {
    pub zone_id: Uuid,
    pub author_id: Uuid,
    pub client_id: Uuid,
    pub kind: ZonePostKind,
    /// What it answers.
    pub post_id: Option<Uuid>,
    pub is_named: bool,
    pub content: &'a str,
    pub alert_kind: Option<ZoneAlertKind>,
    pub at: Option<[f64; 2]>,
    pub ends_at: Option<DateTime<Utc>>,
}

/// Stores it. Returns its id; none when it was stored before, with the same client id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewPost<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "insert into zone_posts (id, zone_id, author_id, client_id, kind, post_id, is_named, content, alert_kind, location,
                                 ends_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, st_point($10, $11, 4326), $12, $13)
         on conflict (author_id, client_id) do nothing returning id",
        Uuid::now_v7(),
        new.zone_id,
        new.author_id,
        new.client_id,
        new.kind as ZonePostKind,
        new.post_id,
        new.is_named,
        new.content,
        new.alert_kind as Option<ZoneAlertKind>,
        new.at.map(|[lng, _]| lng),
        new.at.map(|[_, lat]| lat),
        new.ends_at,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Locks something written until the transaction ends, so that two who act on it come one after the other.
pub async fn lock(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("select from zone_posts where id = $1 for no key update", id)
        .fetch_optional(db)
        .await
        .map(drop)
}

/// The zone of what an author wrote, also where they are no member any more; none when it is not theirs.
pub async fn zone_of_own(
    db: impl PgExecutor<'_>,
    author: Uuid,
    id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select zone_id from zone_posts where id = $1 and author_id = $2",
        id,
        author
    )
    .fetch_optional(db)
    .await
}

/// Takes back what its author wrote. Its photos go with it, unless a report of it waits.
pub async fn remove(db: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from pictures where zone_post_id = $1
         and not exists (select from reports where zone_post_id = $1 and status = 'pending')",
        id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update zone_posts set removed_at = $2, content = '', location = null,
                ended_at = case when kind = 'alert' then coalesce(ended_at, $2) end
         where id = $1 and removed_at is null",
        id,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Keeps what a member says of something, in place of what they said before.
pub async fn vote(
    db: impl PgExecutor<'_>,
    id: Uuid,
    user_id: Uuid,
    vote: ZoneVote,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into zone_votes (post_id, user_id, vote, at) values ($1, $2, $3, $4)
         on conflict (post_id, user_id) do update set vote = excluded.vote, at = excluded.at",
        id,
        user_id,
        vote as ZoneVote,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Forgets what a member said of something.
pub async fn unvote(db: impl PgExecutor<'_>, id: Uuid, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from zone_votes where post_id = $1 and user_id = $2", id, user_id)
        .execute(db)
        .await
        .map(drop)
}

/// Ends an alert. With a number of votes, only if so many members more say that it is over than that it holds. Returns whether it
/// ended.
pub async fn end(
    db: impl PgExecutor<'_>,
    id: Uuid,
    votes: Option<i64>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update zone_posts set ended_at = $3
         where id = $1 and kind = 'alert' and ended_at is null
           and ($2::bigint is null
                or (select count(*) filter (where vote = 'over') - count(*) filter (where vote = 'agree')
                    from zone_votes where post_id = $1) >= $2)",
        id,
        votes,
        now
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// A photo without its file.
pub struct PhotoRow {
    pub post_id: Uuid,
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of some posts, the oldest first. Whoever asks may see these posts.
pub async fn photos(db: impl PgExecutor<'_>, ids: &[Uuid]) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        r#"select p.zone_post_id as "post_id!", p.id, p.width, p.height
           from pictures p join zone_posts z on z.id = p.zone_post_id
           where z.id = any($1) and z.removed_at is null order by p.id"#,
        ids
    )
    .fetch_all(db)
    .await
}

/// Whether an author may add a photo: theirs, not removed, written lately, and with room. The post stays locked.
pub async fn has_room(
    db: &mut PgConnection,
    id: Uuid,
    author: Uuid,
    most: i64,
    grace: TimeDelta,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    lock(&mut *db, id).await?;
    sqlx::query_scalar!(
        r#"select exists (
               select from zone_posts z
               where z.id = $1 and z.author_id = $2 and z.removed_at is null and z.hidden_at is null and z.created_at > $4
                 and (select count(*) from pictures p where p.zone_post_id = z.id) < $3) as "is!""#,
        id,
        author,
        most,
        now - grace,
    )
    .fetch_one(db)
    .await
}
