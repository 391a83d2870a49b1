//! Tickets and problem reports are kept for two years after they end, screenshots for ninety days.

use carpal_worker::retention::support;

use super::defaults;

#[tokio::test]
async fn what_ended_two_years_ago_is_purged_and_screenshots_sooner() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into support_items (id, kind, subject, message, priority, status, created_at, updated_at, due_at, ended_at, resolved_at)
         select gen_random_uuid(), 'problem_report', subject, 'x', 'low', case when age is null then 'reported' else 'resolved' end,
                now() - interval '9 years', now(), now(), now() - age, case when age is not null then now() end
         from (values ('open', null), ('old', interval '2 years 1 day'), ('kept', interval '1 year 364 days'),
                      ('fresh', interval '89 days')) as made (subject, age);
         insert into pictures (id, support_item_id, jpeg, width, height, created_at)
         select gen_random_uuid(), id, 'x', 1, 1, now() from support_items",
    )
    .execute(pool)
    .await
    .expect("made");
    // One problem report, and the screenshot of the one that is kept; that of the other went with it.
    assert_eq!(support::purge(pool, &defaults()).await.expect("purged"), 2);
    let kept: Vec<String> = sqlx::query_scalar(
        "select s.subject || ' ' || count(p.id) from support_items s left join pictures p on p.support_item_id = s.id
         group by s.subject order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("rows");
    assert_eq!(kept, ["fresh 1", "kept 0", "open 1"]);
    assert_eq!(support::purge(pool, &defaults()).await.expect("nothing left"), 0);
}
