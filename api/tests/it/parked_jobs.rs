//! Jobs that were given up.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::restrictions::people;

#[tokio::test]
async fn a_parked_job_is_run_again_and_shows_nothing_of_what_it_holds() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    app.sql("update apalis.jobs set status = 'Failed', attempts = 16, max_attempts = 0,
             last_result = '{\"Err\": \"550 no such mailbox\"}' where id = (select max(id) from apalis.jobs)").await;
    let jobs = ada.get("/admin/jobs").await.body;
    assert_eq!(
        jobs["queues"][0],
        json!({"name": "send-mail", "waiting": 2, "failed": 0, "running": 0, "done": 0, "parked": 1})
    );
    let parked = &jobs["parked"][0];
    assert_eq!(
        (&parked["error"], &parked["attempts"]),
        (&json!("550 no such mailbox"), &json!(16))
    );
    assert!(!jobs.to_string().contains("example.org"), "{jobs}");
    for (asked, found) in [
        ("queue=send-mail&q=mailbox", 1),
        ("queue=push-notification", 0),
        ("q=no+such+mailbox+here", 0),
    ] {
        let jobs = ada.get(&format!("/admin/jobs?{asked}")).await.body;
        assert_eq!(
            (jobs["parked"].as_array().map(Vec::len), &jobs["total"]),
            (Some(found), &json!(found)),
            "{asked}"
        );
    }
    let run = format!("/admin/jobs/{}/run", parked["id"].as_str().expect("an id"));
    assert_eq!(ada.post(&run, Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.post(&run, Value::Null).await.refusal().0, 404, "it waits already");
    let waits = "select concat(status, ' ', attempts, ' ', max_attempts) from apalis.jobs order by id desc limit 1";
    assert_eq!(app.value(waits).await, "Pending 0 16");
    assert_eq!(ada.get("/admin/jobs").await.body["parked"], json!([]));
}
