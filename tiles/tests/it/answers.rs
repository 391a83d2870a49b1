//! A driver's question over a real database, and what they read in the answers.

use carpal_domain::zone_charges::{ZoneOutlines, drawn};
use serde_json::{Value, json};

use crate::support::{Server, Spot, server, server_with};

/// The station. A thousandth of a degree east of it is about 66 metres.
const ASK: &str = "/tiles/carparks/answers?to=-2.9,53.4&arrive=2026-07-15T14:30&stay=120";

async fn with(car_parks: &[(&str, f64, &str)]) -> Server {
    let server = server().await;
    for (name, lng, more) in car_parks {
        server.add(Spot { name, lng: *lng, lat: 53.4, more }).await;
    }
    let all = car_parks.len() as u64;
    let view = "/tiles/carparks/view?bbox=-4,53,-2,54&zoom=15&access=all";
    let there = async || server.json(view).await["total"].as_u64() == Some(all);
    server.until(crate::support::LONG, "there", there).await;
    server
}

fn named<'a>(response: &'a Value, name: &str) -> &'a Value {
    let answers = response["answers"].as_array().expect("answers");
    answers.iter().find(|answer| answer["name"] == name).expect(name)
}

fn names(response: &Value) -> Vec<&str> {
    let answers = response["answers"].as_array().expect("answers");
    answers.iter().map(|answer| answer["name"].as_str().expect("a name")).collect()
}

const OPEN: &str = "opening_hours = '24/7', opening_hours_valid = true";

fn town() -> Vec<(&'static str, f64, String)> {
    let priced = |pence: i32| {
        format!("{OPEN}, fee = 'yes', price_basis = 'published', price_hour_pence = {pence}")
    };
    let days = "opening_hours = 'Mo-Fr 08:00-16:00', opening_hours_valid = true, fee = 'no'";
    vec![
        ("High Street", -2.895, format!("{}, max_height_cm = 200", priced(120))),
        ("Dear and near", -2.8995, priced(400)),
        (
            "Tagged",
            -2.896,
            format!("{OPEN}, fee = 'yes', price_basis = 'parsed', price_hour_pence = 110"),
        ),
        (
            "Guess",
            -2.8992,
            format!("{OPEN}, fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'"),
        ),
        ("Unsaid", -2.8991, String::new()),
        ("Shop", -2.8999, format!("{OPEN}, access = 'customers'")),
        ("Closes", -2.8998, days.to_owned()),
        ("Twenty minutes", -2.8997, format!("{OPEN}, fee = 'no', max_stay_minutes = 20")),
        ("Barrier", -2.8996, format!("{}, max_height_cm = 180", priced(100))),
        ("Gold", -2.8994, priced(900)),
        ("Far", -2.8, priced(10)),
    ]
}

#[tokio::test]
async fn says_what_fits_why_and_what_is_not_known() {
    let town = town();
    let town: Vec<_> = town.iter().map(|(name, lng, more)| (*name, *lng, more.as_str())).collect();
    let server = with(&town).await;
    let asked = format!("{ASK}&within=500&height=190&max_price=1000");
    let response = server.json(&asked).await;

    assert_eq!(response["from"], "2026-07-15T13:30:00Z", "London is an hour ahead of UTC");
    assert_eq!(response["weights"], json!({ "cost": 45, "walk": 35, "certainty": 20 }));
    let counts = json!({ "fits": 3, "may_be_full": 0, "may_fit": 3, "does_not_fit": 4 });
    assert_eq!(response["counts"], counts);
    assert_eq!(
        names(&response)[..6],
        ["High Street", "Tagged", "Dear and near", "Guess", "Unsaid", "Shop"]
    );
    let reasons: Vec<_> = response["against"].as_array().expect("a list").iter().collect();
    assert_eq!(reasons.len(), 4, "{reasons:?}");
    assert!(reasons.contains(&&json!({ "reason": "too_dear", "count": 1 })));

    let high_street = named(&response, "High Street");
    assert_eq!(high_street["verdict"], "fits");
    assert_eq!(high_street["cost"]["pence"], 240);
    assert_eq!(high_street["cost"]["working"][0]["text"], "2 h at £1.20");
    assert_eq!(high_street["walk_minutes"], 4);
    assert_eq!(
        high_street["why"],
        json!([{ "is": "open_throughout" }, { "is": "clears_height", "max_height_cm": 200 }])
    );
    assert_eq!(high_street["not_known"], json!(["stay_limit"]));
    let tagged = named(&response, "Tagged");
    assert_eq!(tagged["why"][0], json!({ "is": "cheapest", "by_pence": 20 }));
    assert_eq!(tagged["not_known"][0], "price_check");
    assert_eq!(named(&response, "Guess")["not_known"][0], "tariff");
    assert_eq!(named(&response, "Unsaid")["not_known"], json!(["price", "hours", "stay_limit"]));
    assert_eq!(named(&response, "Shop")["but"], json!([{ "is": "customers_only" }]));
    assert!(named(&response, "Shop")["cost"].is_null());
    for (name, against) in [
        ("Closes", json!([{ "is": "closed" }])),
        ("Twenty minutes", json!([{ "is": "too_long", "most_minutes": 20 }])),
        ("Barrier", json!([{ "is": "too_low", "max_height_cm": 180 }])),
        ("Gold", json!([{ "is": "too_dear", "pence": 1800 }])),
    ] {
        let answer = named(&response, name);
        assert_eq!((&answer["verdict"], &answer["against"]), (&json!("does_not_fit"), &against));
    }

    let cheapest = server.json(&format!("{asked}&sort=cheapest")).await;
    assert_eq!(names(&cheapest)[..4], ["Tagged", "High Street", "Dear and near", "Guess"]);
    let nearest = server.json(&format!("{asked}&sort=nearest")).await;
    assert_eq!(names(&nearest)[..3], ["Shop", "Dear and near", "Guess"]);
    let roof = server.json(&format!("{asked}&ev=1")).await;
    assert_eq!(
        named(&roof, "Unsaid")["against"],
        json!([{ "is": "lacks", "facility": "ev_charging" }])
    );

    // The one that is open answers too, however far away it is.
    let far = server.json("/tiles/carparks/nearest?lng=-2.8&lat=53.4&limit=1").await;
    let far = &far["places"][0];
    let (id, lng, lat) = (&far["id"], &far["lng"], &far["lat"]);
    let alone = server.json(&format!("{asked}&id={id}&at={lng},{lat}")).await;
    assert_eq!(names(&alone), ["Far"]);
    assert_eq!(alone["answers"][0]["cost"]["pence"], 20);
    let elsewhere = server.json(&format!("{asked}&id={id}&at=-2.9,53.4")).await;
    assert_eq!(elsewhere["answers"], json!([]));
}

#[tokio::test]
async fn looks_farther_only_where_nothing_is_near() {
    let server = with(&[("Ten kilometres", -2.75, OPEN), ("Sixty", -2.0, OPEN)]).await;
    let near = server.json(&format!("{ASK}&within=1000")).await;
    assert_eq!((&near["within_metres"], &near["answers"]), (&json!(1000.0), &json!([])));
    let any = server.json(ASK).await;
    assert_eq!((&any["within_metres"], names(&any)), (&json!(20_000.0), vec!["Ten kilometres"]));
}

#[tokio::test]
async fn begins_with_what_its_holder_can_really_use() {
    let board = |concession: &str| {
        format!(
            r#"{OPEN}, fee = 'yes', price_hour_pence = 300, price_basis = 'published', rates = '{{"periods": [{{"when": "24/7",
            "tickets": [{{"kind": "each", "minutes": 60, "pence": 300}}]}}]{concession}}}'"#
        )
    };
    let free = board(r#", "concessions": [{"who": "blue_badge", "gets": "free"}]"#);
    let bays = format!("{}, facilities = '{{disabled_access}}'", board(""));
    let server = with(&[
        ("Steps", -2.8999, &board("")),
        ("Bays", -2.897, &bays),
        ("Badges free", -2.8998, &free),
    ])
    .await;
    let plain = server.json(ASK).await;
    assert_eq!(names(&plain), ["Steps", "Badges free", "Bays"]);
    let badge = server.json(&format!("{ASK}&needs=blue_badge")).await;
    assert_eq!(names(&badge), ["Bays", "Badges free", "Steps"]);
    assert_eq!(named(&badge, "Bays")["verdict"], "fits");
    assert_eq!(named(&badge, "Badges free")["verdict"], "may_fit");
    assert_eq!(named(&badge, "Badges free")["cost"]["pence"], 0, "as the board says");
    assert_eq!(named(&badge, "Steps")["cost"]["pence"], 600);
    assert_eq!(named(&badge, "Steps")["not_known"], json!(["disabled_spaces", "stay_limit"]));
    // The same without a stay, in the list of a view.
    let view = "/tiles/carparks/view?bbox=-3,53.3,-2.8,53.5&zoom=15&centre=-2.9,53.4";
    let listed = server.json(&format!("{view}&needs=step_free")).await;
    let first = &listed["places"][0]["name"];
    assert_eq!((first, &listed["total"]), (&json!("Bays"), &json!(3)));
}

#[tokio::test]
async fn says_where_a_zone_charges_for_the_drive() {
    let outlines = tempfile::tempdir().expect("a folder");
    drawn::write(outlines.path());
    let folder = outlines.path().to_str().expect("text");
    let server = server_with(|config| config.zone_outlines = ZoneOutlines::at(folder)).await;
    // Trafalgar Square is in the Congestion Charge, Hyde Park beside it; both are where old vehicles alone pay for their emissions.
    for (name, lng, lat) in [("Square", -0.1281, 51.5080), ("Park", -0.1657, 51.5073)] {
        server.add(Spot { name, lng, lat, more: OPEN }).await;
    }
    let view = "/tiles/carparks/view?bbox=-1,51,1,52&zoom=15&access=all";
    let there = async || server.json(view).await["total"] == 2;
    server.until(crate::support::LONG, "there", there).await;
    let asked = "/tiles/carparks/answers?to=-0.13,51.508&stay=120&within=5000&arrive=2026-07-15T";
    let charge = json!([{ "is": "zone_charge" }]);
    let day = server.json(&format!("{asked}14:30")).await;
    assert_eq!(named(&day, "Square")["but"], charge);
    assert_eq!(named(&day, "Park")["but"], json!([]));
    let evening = server.json(&format!("{asked}19:30")).await;
    assert_eq!(named(&evening, "Square")["but"], json!([]), "it ends at six");
    let motorcycle = server.json(&format!("{asked}14:30&vehicle=motorcycle")).await;
    assert_eq!(named(&motorcycle, "Square")["but"], json!([]));
}

#[tokio::test]
async fn whoever_drew_the_outline_of_a_zone_is_credited_beside_the_answers() {
    let outlines = tempfile::tempdir().expect("a folder");
    drawn::write(outlines.path());
    let folder = outlines.path().to_str().expect("text");
    let server = server_with(|config| config.zone_outlines = ZoneOutlines::at(folder)).await;
    assert_eq!(server.json("/tiles/carparks.json").await["attribution"], "Borchester &amp; Co.");
}

#[tokio::test]
async fn without_outlines_nothing_is_said_of_zones() {
    let server = server().await;
    server.add(Spot { name: "Square", lng: -0.1281, lat: 51.5080, more: OPEN }).await;
    let view = "/tiles/carparks/view?bbox=-1,51,1,52&zoom=15&access=all";
    let there = async || server.json(view).await["total"] == 1;
    server.until(crate::support::LONG, "there", there).await;
    let asked = "/tiles/carparks/answers?to=-0.13,51.508&stay=120&arrive=2026-07-15T14:30";
    assert_eq!(named(&server.json(asked).await, "Square")["but"], json!([]));
    assert_eq!(server.json("/tiles/carparks.json").await["attribution"], "");
}

#[tokio::test]
async fn is_asked_by_nobody_in_particular() {
    let server = with(&[("Quay", -2.8999, OPEN)]).await;
    let asked = format!("{ASK}&needs=blue_badge");
    let plain = server.get(&asked).await;
    let known = [("authorization", "Bearer of-alice"), ("cookie", "session=alice")];
    let signed_in = server.get_with(&asked, &known).await;
    assert!(signed_in.headers().get("set-cookie").is_none());
    let tags = [&plain, &signed_in].map(|response| response.headers().get("etag").cloned());
    assert!(tags[0].is_some() && tags[0] == tags[1]);
    let token = server.get(&format!("{asked}&access_token=of-alice")).await;
    assert_eq!(token.status(), 400);
}

#[tokio::test]
async fn is_told_in_words_what_it_asked_wrongly() {
    let server = with(&[]).await;
    for (query, word) in [
        ("answers?stay=60", "to is missing"),
        ("answers?to=-2.9,53.4", "stay is missing"),
        ("answers?to=91,91&stay=60", "longitude,latitude"),
        ("answers?to=-2.9,53.4&stay=60&vehicle=tank", "one of car, large-car, van and motorcycle"),
        ("answers?to=-2.9,53.4&stay=60&needs=pool", "blue_badge, step_free, plug, width"),
        ("answers?to=-2.9,53.4&stay=60&id=5", "id and at belong together"),
        ("answers?to=-2.9,53.4&stay=60&limit=1001", "above 1000"),
        ("answers?to=-2.9,53.4&stay=60&bbox=1,2,3,4", "no parameter bbox"),
        ("view?bbox=-3,51,-2,52&zoom=10&own_height=601", "from 1 to 600"),
    ] {
        let response = server.get(&format!("/tiles/carparks/{query}")).await;
        assert_eq!(response.status(), 400, "{query}");
        let problem: Value = response.json().await.expect("JSON");
        assert!(problem["detail"].as_str().expect("a reason").contains(word), "{query}: {problem}");
    }
}
