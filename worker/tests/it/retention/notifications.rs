//! Notifications are kept for 90 days, and what is left of pushes for a week.

use carpal_worker::retention::notifications;

use super::defaults;
use crate::notifications::TOLD;
use crate::queue::database;

#[tokio::test]
async fn notifications_of_ninety_days_are_purged() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(TOLD).execute(pool).await.expect("told");
    sqlx::raw_sql(
        "update notifications set created_at = now() - interval '91 days' where topic = 'messages';
         insert into pushes values ('old', gen_random_uuid(), now() - interval '8 days'), ('new', gen_random_uuid(), now());
         insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, done_at)
         values ('1', 'push-notification', '{}', 'Done', 1, 7, now() - interval '8 days', now() - interval '8 days'),
                ('2', 'mail-notification', '{}', 'Failed', 6, 6, now() - interval '8 days', null),
                ('3', 'mail-notification', '{}', 'Pending', 0, 6, now() - interval '8 days', null),
                ('4', 'push-notification', '{}', 'Done', 1, 7, now(), now())",
    )
    .execute(pool)
    .await
    .expect("made");
    assert_eq!(notifications::purge(pool, &defaults()).await.expect("purged"), 1 + 1 + 2);
    assert_eq!(notifications::purge(pool, &defaults()).await.expect("purged"), 0);
    let left: Vec<String> = sqlx::query_scalar("select id from apalis.jobs order by id")
        .fetch_all(pool)
        .await
        .expect("jobs");
    assert_eq!(left, ["3", "4"]);
}
