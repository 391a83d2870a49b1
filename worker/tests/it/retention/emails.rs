//! Emails are kept for 30 days after they were delivered or parked.

use carpal_worker::retention::emails;

use super::defaults;
use crate::mail::put;
use crate::queue::database;

#[tokio::test]
async fn emails_of_a_month_are_purged_but_never_those_that_are_still_to_be_sent() {
    let database = database().await;
    let names =
        ["delivered", "parked", "waiting", "recent"].map(|name| format!("{name}@example.org"));
    put(&database.pool, &names.each_ref().map(String::as_str)).await;
    for sql in [
        "insert into mails (job_id, kind) select id, 'reset_password' from apalis.jobs",
        "update apalis.jobs set done_at = now() - interval '31 days', run_at = now() - interval '31 days'",
        "update apalis.jobs set status = 'Done' where convert_from(job, 'utf8') like '%delivered@%'",
        "update apalis.jobs set status = 'Failed', attempts = 1, max_attempts = 0
         where convert_from(job, 'utf8') like '%parked@%'",
        "update apalis.jobs set status = 'Failed', attempts = 1 where convert_from(job, 'utf8') like '%waiting@%'",
        "update apalis.jobs set status = 'Done', done_at = now() where convert_from(job, 'utf8') like '%recent@%'",
    ] {
        sqlx::query(sql).execute(&database.pool).await.expect("aged");
    }
    assert_eq!(emails::purge(&database.pool, &defaults()).await.expect("purged"), 2);
    assert_eq!(emails::purge(&database.pool, &defaults()).await.expect("purged"), 0);
    let left: Vec<String> = sqlx::query_scalar(
        "select convert_from(job, 'utf8')::json ->> 'to'
         from apalis.jobs join mails on mails.job_id = jobs.id order by jobs.id",
    )
    .fetch_all(&database.pool)
    .await
    .expect("the others");
    assert_eq!(left, names[2..]);
}
