//! What Dev's work came to.

use serde_json::{Value, json};

use super::businesses::{admin, apply, approved, completed, quote, request};
use crate::app::App;

#[tokio::test]
async fn dev_sees_what_his_work_came_to_by_month() {
    let app = App::start().await;
    let _alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let none = dev.get("/me/provider/figures").await;
    assert_eq!(none.refusal(), (404, "not_found", "You haven’t applied as a service provider"));
    let provider_id = approved(&olga, &dev).await;
    let empty = dev.get("/me/provider/figures").await.body;
    assert_eq!((&empty["rating"], &empty["median_answer_minutes"]), (&Value::Null, &Value::Null));
    assert_eq!(empty["months"].as_array().map(Vec::len), Some(12));

    // Two done this month, of which one was quoted 10 minutes after he was told and one 30; another is pending.
    for minutes in [10, 30] {
        let done = completed(&app, "alice", &provider_id).await;
        let quote = quote(&app, &done, &provider_id, "accepted").await;
        app.sql(&format!(
            "insert into request_recipients (request_id, provider_id, told_at)
             select request_id, provider_id, created_at - interval '{minutes} minutes' from service_quotes where id = '{quote}'"
        ))
        .await;
    }
    let open = request(&app, "alice", &[]).await;
    quote(&app, &open, &provider_id, "pending").await;
    // He was not told of this one: he answered an hour after it was posted.
    let under_way =
        [("status", "'in_progress'"), ("provider_id", &format!("'{provider_id}'") as &str)];
    request(&app, "alice", &under_way).await;
    let figures = dev.get("/me/provider/figures?months=3").await.body;
    let this = app.value("select to_char(now() at time zone 'Europe/London', 'YYYY-MM')").await;
    assert_eq!(
        figures,
        json!({
            "quotes": 3, "accepted": 2, "jobs_done": 2, "rating": null, "review_count": 0, "under_way": 1,
            "median_answer_minutes": 30, "earned_pence": 9000,
            "months": [figures["months"][0], figures["months"][1],
                       {"month": this, "told": 2, "quotes": 3, "won": 2, "done": 2, "earned_pence": 9000,
                        "median_answer_minutes": 30}]
        })
    );
    assert_eq!(figures["months"][0]["quotes"], 0);
    let page = dev.get(&format!("/providers/{provider_id}")).await.body;
    assert_eq!(page["median_answer_minutes"], 30);
    // Another provider has none of it.
    let eve = app.driver("eve", "E1").await;
    apply(&eve).await;
    assert_eq!(eve.get("/me/provider/figures").await.body["quotes"], 0);
}

#[tokio::test]
async fn a_month_begins_when_it_does_in_london() {
    let app = App::start().await;
    let _alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let provider_id = apply(&dev).await;
    let done = completed(&app, "alice", &provider_id).await;
    // Half past midnight on the first of the last July, by British Summer Time.
    let july = "make_timestamptz(extract(year from now() - interval '7 months')::integer, 6, 30, 23, 30, 0, 'UTC')";
    app.sql(&format!("update service_requests set ended_at = {july} where id = '{done}'")).await;
    let figures = dev.get("/me/provider/figures?months=24").await.body;
    let months = figures["months"].as_array().expect("months");
    let earning: Vec<_> = months.iter().filter(|month| month["done"] == 1).collect();
    let [month] = earning[..] else { panic!("{figures}") };
    assert!(month["month"].as_str().expect("a month").ends_with("-07"), "{month}");
}

#[tokio::test]
async fn figures_are_taken_along_as_a_table_that_runs_nothing() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let provider_id = apply(&dev).await;
    app.sql(&format!(
        "update providers set business_name = '=HYPERLINK(\"x\")' where id = '{provider_id}'"
    ))
    .await;
    let (headers, bytes) = dev.download("/me/provider/figures.csv?months=2").await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let name = headers["content-disposition"].to_str().expect("text");
    assert!(name.starts_with("attachment; filename=\"carpal-figures-20"), "{name}");
    let table = String::from_utf8(bytes).expect("text");
    let lines: Vec<_> = table.split("\r\n").collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[1].starts_with("\"'=HYPERLINK(\"\"x\"\")\",\"20"), "{table}");
    assert!(lines[2].ends_with(",0,0,0,0,0.00,"), "{table}");
}
