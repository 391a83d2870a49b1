//! What people are told of, in the app, by email and by push, as each chose.

mod choices;
mod list;
mod privacy;
mod push;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;

/// What a browser gives when it lets itself be pushed to; the keys are those of RFC 8291's example.
pub fn subscription(endpoint: &str) -> Value {
    json!({"endpoint": endpoint, "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"}})
}

/// One's notifications, the latest first.
pub async fn told(client: &Client) -> Vec<Value> {
    let answer = client.get("/notifications").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body["notifications"].as_array().expect("a list").clone()
}

/// How many one has not read.
pub async fn unread(client: &Client) -> Value {
    client.get("/notifications?limit=1").await.body["unread"].clone()
}

/// Pushes and emails that wait to be looked at again, as `queue seconds`. The seconds are those after which a job runs that was
/// enqueued during this test, however slow the test is.
pub async fn waiting(app: &App) -> String {
    app.value(
        "select string_agg(job_type || ' ' || coalesce(delay, run_at::text), ', ' order by run_at)
         from apalis.jobs left join unnest('{5,600}'::text[]) delay
             on run_at - delay::interval between (select min(created_at) from users) and now()
         where job_type like '%-notification' and status = 'Pending'
           and not exists (select from notifications n where n.topic = 'admin'
                           and convert_from(job, 'utf8') like '%' || n.id || '%')",
    )
    .await
}
