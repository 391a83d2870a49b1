//! Tickets, problem reports and suggestions are kept for two years after they end, their pictures for ninety days.

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

#[tokio::test]
async fn suggestions_go_two_years_after_the_decision_and_their_photos_sooner() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        r#"insert into suggestions (id, fields, notes, state, created_at, waits_since, decided_at)
         select gen_random_uuid(), '{"name": "a", "address": "b", "lng": -3, "lat": 53}', notes,
                case when age is null then 'pending' else 'rejected' end, now() - interval '9 years', now(), now() - age
         from (values ('open', null), ('old', interval '2 years 1 day'), ('kept', interval '1 year 364 days'),
                      ('fresh', interval '89 days')) as made (notes, age);
         insert into pictures (id, suggestion_id, jpeg, width, height, created_at)
         select gen_random_uuid(), id, 'x', 1, 1, now() from suggestions"#,
    )
    .execute(pool)
    .await
    .expect("made");
    assert_eq!(support::purge(pool, &defaults()).await.expect("purged"), 2);
    let kept: Vec<String> = sqlx::query_scalar(
        "select s.notes || ' ' || count(p.id) from suggestions s left join pictures p on p.suggestion_id = s.id
         group by s.notes order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("rows");
    assert_eq!(kept, ["fresh 1", "kept 0", "open 1"]);
}
