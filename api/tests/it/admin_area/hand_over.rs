//! Admins hand to each other what they have in hand.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::json;

use super::admin;
use super::support::ticket;
use crate::app::App;
use crate::incidents::report as incident;
use crate::messaging::message;

async fn id(app: &App, name: &str) -> String {
    app.value(&format!("select id from users where email like '{name}@%'")).await
}

#[tokio::test]
async fn who_has_something_in_hand_hands_it_to_another_admin_who_is_notified() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    let to = async |name| json!({"to": id(&app, name).await});
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    assert_eq!(alice.post("/support-messages", message("Hello?")).await.status, 201);
    let inbox = olga.get("/admin/inbox").await.body;
    for item in inbox["items"].as_array().expect("items") {
        let text = |key: &str| item[key].as_str().expect("text").to_owned();
        let path = format!("/admin/inbox/{}/{}", text("kind"), text("id"));
        let hand_over = format!("{path}/hand-over");
        assert_eq!(olga.post(&hand_over, to("otto").await).await.status, 404, "nobody has it");
        assert_eq!(olga.put(&format!("{path}/assignee"), json!({})).await.status, 204);
        let stolen = otto.post(&hand_over, to("otto").await).await;
        assert_eq!(stolen.body["fields"]["to"], "Please choose another admin");
        for nobody in ["olga", "alice"] {
            let refused = olga.post(&hand_over, to(nobody).await).await;
            assert_eq!(refused.body["fields"]["to"], "Please choose another admin", "{nobody}");
        }
        let third = admin(&app, &format!("odo{}", path.len()), &format!("B{}", path.len())).await;
        let stolen = third.post(&hand_over, to("otto").await).await;
        assert_eq!(stolen.refusal(), (409, "taken", "A 1 has this in hand."));
        let handed = olga.post(&hand_over, to("otto").await).await;
        assert_eq!(handed.status, StatusCode::NO_CONTENT, "{}", handed.body);
        assert_eq!(olga.post(&hand_over, to("otto").await).await.refusal().1, "taken");
    }
    let his = otto.get("/admin/inbox?mine=true").await.body;
    assert_eq!(his["total"], 2, "{his}");
    let told = otto.get("/notifications").await.body;
    let told = told["notifications"].as_array().expect("a list").iter();
    let titles: Vec<_> = told.map(|one| one["title"].as_str().expect("a title")).collect();
    assert!(titles.contains(&"Other admins handed 2 things to you"), "{titles:?}");
    let logged = "select string_agg(concat(before ->> 'taken_by' = after ->> 'taken_by', target_type), ' ' order by id)
                  from activities where activity_type = 'matter_hand_over'";
    let logged = app.value(logged).await;
    assert!(logged.contains("fticket") && logged.contains("fsupport_chat"), "{logged}");
}

#[tokio::test]
async fn of_two_hands_at_once_one_wins() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    admin(&app, "otto", "A2").await;
    admin(&app, "odo", "A3").await;
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    let path = format!("/admin/inbox/ticket/{}", app.value("select id from support_items").await);
    for _ in 0..5 {
        app.sql("delete from admin_assignments").await;
        assert_eq!(olga.put(&format!("{path}/assignee"), json!({})).await.status, 204);
        let told =
            "select coalesce(sum(count), 0) from notifications where kind = 'admin_hand_over'";
        let before: i64 = app.value(told).await.parse().expect("a number");
        let to = [id(&app, "otto").await, id(&app, "odo").await];
        let hand_over = format!("{path}/hand-over");
        let answers = join_all(to.map(|to| olga.post(&hand_over, json!({"to": to})))).await;
        let won = answers.iter().filter(|answer| answer.status == 204).count();
        let lost = answers.iter().filter(|answer| answer.refusal().1 == "taken").count();
        assert_eq!((won, lost), (1, 1), "{answers:?}");
        assert_eq!(app.value(told).await, (before + 1).to_string(), "who lost tells nobody");
    }
}

#[tokio::test]
async fn nothing_is_handed_to_whom_it_concerns() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, _) = (admin(&app, "olga", "A1").await, admin(&app, "otto", "A2").await);
    admin(&app, "odo", "A3").await;
    let (otto, odo) = (id(&app, "otto").await, id(&app, "odo").await);
    app.sql(&format!(
        "insert into reports (id, about, reported_user_id, reporter_id, reason, description, evidence, created_at)
         values (gen_random_uuid(), 'user', '{otto}', '{odo}', 'spam', '', '[]', now())"
    ))
    .await;
    assert_eq!(alice.post("/incidents", incident("A2")).await.status, 201);
    let of_report = format!("report/{}", app.value("select id from reports").await);
    let of_incident =
        format!("incident/{}", app.value("select reference from incident_reports").await);
    for (matter, concerned) in [(&of_report, &otto), (&of_report, &odo), (&of_incident, &otto)] {
        let path = format!("/admin/inbox/{matter}");
        assert_eq!(olga.put(&format!("{path}/assignee"), json!({})).await.status, 204);
        let refused = olga.post(&format!("{path}/hand-over"), json!({"to": concerned})).await;
        let sentence = "This concerns them. Please choose another admin";
        assert_eq!(refused.body["fields"]["to"], sentence, "{matter}");
    }
    let handed =
        olga.post(&format!("/admin/inbox/{of_incident}/hand-over"), json!({"to": odo})).await;
    assert_eq!(handed.status, StatusCode::NO_CONTENT, "{}", handed.body);
}
