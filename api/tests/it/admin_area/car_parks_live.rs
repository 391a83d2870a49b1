//! What admins change of car parks is told to each other's open pages, also of those that drivers do not see.

use futures::StreamExt;
use serde_json::json;

use super::admin;
use crate::app::App;
use crate::messaging::live::Connection;
use crate::messaging::start;

#[tokio::test]
async fn a_change_that_drivers_do_not_see_is_told_to_admins_at_once_and_to_nobody_else() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let hidden = app.car_park("hidden", "name = 'Old Yard', is_hidden = true").await;
    let unapproved = app.car_park("unapproved", "name = 'Mill', approved = false").await;
    let seen = app.car_park("seen", "name = 'Kingsway'").await;
    let mut public = app.get("/api/v1/live").await.into_body().into_data_stream();
    let hello = public.next().await.expect("a first event").expect("bytes");
    assert!(String::from_utf8_lossy(&hello).contains("flowing"), "{hello:?}");
    let mut alices = Connection::open(&alice, None).await;
    alices.told("hello").await;
    let mut rosas = Connection::open(&rosa, None).await;
    rosas.told("hello").await;

    // An act is one event, whatever it changes.
    let rename = json!({"version": 0, "changes": {"fields": {"name": "New Yard", "capacity": 12}}});
    let renamed = olga.patch(&format!("/admin/car-parks/{hidden}"), rename).await;
    assert!(renamed.status.is_success(), "{}", renamed.body);
    assert_eq!(rosas.told("car-parks").await, json!({}));
    let refused = json!({"version": 0, "changes": {"fields": {"name": "Other Yard"}}});
    let refused = olga.patch(&format!("/admin/car-parks/{hidden}"), refused).await;
    assert_eq!(refused.refusal().0, 409, "she has not seen her own change: nothing is told");
    let approve = json!({"version": 0, "changes": {"is_hidden": true}});
    let approved = olga.patch(&format!("/admin/car-parks/{unapproved}"), approve).await;
    assert!(approved.status.is_success(), "{}", approved.body);
    rosas.told("car-parks").await;
    let gone = json!({"version": 0, "reason": "It is a garden"});
    let gone = olga.post(&format!("/admin/car-parks/{seen}/deletion"), gone).await;
    assert!(gone.status.is_success(), "{}", gone.body);
    rosas.told("car-parks").await;
    let back = json!({"version": gone.body["version"], "reason": ""});
    let back = olga.post(&format!("/admin/car-parks/{seen}/restoration"), back).await;
    assert!(back.status.is_success(), "{}", back.body);
    rosas.told("car-parks").await;

    // The next that a driver and everybody hear of is something else.
    start(&bob, "AB12 CDE", "Your lights are on").await;
    assert_eq!(alices.told("message").await["message"]["content"], "Your lights are on");
    app.state.hub.pass_on(br#"{"event":"leaving_soon_changed"}"#);
    let next = public.next().await.expect("a next event").expect("bytes");
    assert!(String::from_utf8_lossy(&next).contains("leaving_soon_changed"), "{next:?}");
    let kept = "select count(*) from inbox_events e where kind = 'admin_car_parks'
                and not exists (select from admins a where a.user_id = e.user_id)";
    assert_eq!(app.value(kept).await, "0", "to admins alone");
}
