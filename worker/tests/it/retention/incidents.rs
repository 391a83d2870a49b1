//! Incidents are kept for seven years.

use carpal_worker::retention::incidents;

use super::defaults;

#[tokio::test]
async fn what_was_reported_seven_years_ago_is_purged() {
    let database = carpal_domain::testing::fresh_database().await;
    sqlx::raw_sql(
        "insert into incident_reports (id, reference, by_card, incident_type, severity, description, reporter_name,
             reporter_email, contact_method, is_anonymous, status, created_at)
         select gen_random_uuid(), 'INC-0000-000' || at, true, 'theft', 'severe', 'Gone', 'Grace', 'grace@example.net',
                'email', false, 'closed', now() - age
         from (values (1, interval '7 years 1 day'), (2, interval '6 years 364 days')) as made (at, age)",
    )
    .execute(&database.pool)
    .await
    .expect("made");
    assert_eq!(incidents::purge(&database.pool, &defaults()).await.expect("purged"), 1);
    let kept: Vec<String> = sqlx::query_scalar("select reference from incident_reports")
        .fetch_all(&database.pool)
        .await
        .expect("rows");
    assert_eq!(kept, ["INC-0000-0002"]);
    assert_eq!(incidents::purge(&database.pool, &defaults()).await.expect("nothing left"), 0);
}
