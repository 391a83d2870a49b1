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
    let no_steps = server.json(&format!("{ASK}&needs=step_free")).await;
    assert_eq!(named(&no_steps, "Bays")["verdict"], "may_fit", "bays may lie behind steps");
    assert_eq!(named(&no_steps, "Bays")["not_known"], json!(["steps", "stay_limit"]));
    let badge = server.json(&format!("{ASK}&needs=blue_badge")).await;
    assert_eq!(names(&badge), ["Bays", "Badges free", "Steps"]);
    assert_eq!(named(&badge, "Bays")["verdict"], "fits");
    assert_eq!(named(&badge, "Badges free")["verdict"], "may_fit");
    assert_eq!(named(&badge, "Badges free")["cost"]["pence"], 0, "as the board says");
    assert_eq!(named(&badge, "Steps")["cost"]["pence"], 600);
    assert_eq!(named(&badge, "Steps")["not_known"], json!(["disabled_spaces", "stay_limit"]));
    let nearest = server.json(&format!("{ASK}&sort=nearest&needs=blue_badge")).await;
    assert_eq!(names(&nearest), ["Bays", "Steps", "Badges free"], "the nearest of what is alike");
    // The same without a stay, in the list of a view.
    let view = "/tiles/carparks/view?bbox=-3,53.3,-2.8,53.5&zoom=15&centre=-2.9,53.4";
    let listed = server.json(&format!("{view}&needs=step_free")).await;
    let first = &listed["places"][0]["name"];
    assert_eq!((first, &listed["total"]), (&json!("Bays"), &json!(3)));
    let nearest = server.json(&format!("{view}&sort=nearest&needs=step_free")).await;
    assert_eq!(nearest["places"][0]["name"], "Bays");
    let nearest = server.json(&format!("{view}&sort=nearest")).await;
    assert_eq!(nearest["places"][0]["name"], "Steps");
    // And where a vehicle can be moved to.
    let to = "/tiles/carparks/nearest?lng=-2.9&lat=53.4";
    let first =
        async |more: &str| server.json(&format!("{to}{more}")).await["places"][0]["name"].clone();
    assert_eq!(first("").await, "Steps");
    assert_eq!(first("&needs=step_free").await, "Bays");
    assert_eq!(first("&needs=step_free&limit=2").await, "Steps", "only of the nearest");
}

#[tokio::test]
async fn what_is_known_not_to_be_there_comes_last_with_its_reason() {
    let said = |more: &str| format!("{OPEN}, fee = 'no', {more}");
    let none =
        said("capacity_disabled = 0, capacity_charging = 0, step_free = 'no', max_width_cm = 190");
    let all = said(
        "facilities = '{disabled_access,ev_charging}', step_free = 'yes', plugs = '{ccs}', max_width_cm = 220",
    );
    let other = said("facilities = '{ev_charging}', plugs = '{type_2,chademo}'");
    let (none, all, other) = (none.as_str(), all.as_str(), other.as_str());
    let silent = format!("{OPEN}, fee = 'no'");
    let server = with(&[
        ("None", -2.8999, none),
        ("Silent", -2.8998, &silent),
        ("Other plugs", -2.8997, other),
        ("All", -2.897, all),
    ])
    .await;
    for (need, met, against, last_but_one) in [
        (
            "needs=blue_badge",
            json!({ "is": "disabled_access" }),
            json!({ "is": "no_disabled_spaces" }),
            "Other plugs",
        ),
        ("needs=step_free", json!({ "is": "no_steps" }), json!({ "is": "steps" }), "Other plugs"),
        ("plug=ccs", json!({ "is": "plug" }), json!({ "is": "no_chargers" }), "Silent"),
        (
            "own_width=200",
            json!({ "is": "clears_width", "max_width_cm": 220 }),
            json!({ "is": "too_narrow", "max_width_cm": 190 }),
            "Other plugs",
        ),
    ] {
        let response = server.json(&format!("{ASK}&{need}")).await;
        let order = names(&response);
        assert_eq!((order[0], order[2], order[3]), ("All", last_but_one, "None"), "{need}");
        let best = named(&response, "All");
        assert_eq!(best["verdict"], "fits", "{need}");
        assert!(best["why"].as_array().expect("reasons").contains(&met), "{need}: {best}");
        let worst = named(&response, "None");
        assert_eq!((&worst["verdict"], &worst["against"][0]), (&json!("does_not_fit"), &against));
        assert_eq!(named(&response, "Silent")["verdict"], "may_fit", "{need}");
        // The same without a stay, in the list of a view.
        let view = "/tiles/carparks/view?bbox=-3,53.3,-2.8,53.5&zoom=15&centre=-2.9,53.4";
        let listed = server.json(&format!("{view}&{need}")).await;
        let listed = listed["places"].as_array().expect("car parks");
        assert_eq!((&listed[0]["name"], &listed[3]["name"]), (&json!("All"), &json!("None")));
        assert_eq!(
            (&listed[3]["no_disabled_spaces"], &listed[0]["plugs"]),
            (&json!(true), &json!(["ccs"]))
        );
    }
}

#[tokio::test]
async fn a_zone_that_charges_everybody_is_part_of_the_cost() {
    let outlines = tempfile::tempdir().expect("a folder");
    drawn::write(outlines.path());
    let folder = outlines.path().to_str().expect("text");
    let server = server_with(|config| config.zone_outlines = ZoneOutlines::at(folder)).await;
    // Trafalgar Square is in the Congestion Charge, Hyde Park beside it; both are where old vehicles alone pay for their emissions.
    let priced = |pence: i32| {
        format!("{OPEN}, fee = 'yes', price_basis = 'published', price_hour_pence = {pence}")
    };
    let (cheap, dear) = (priced(100), priced(500));
    for (name, lng, lat, more) in [
        ("Square", -0.1281, 51.5080, cheap.as_str()),
        ("Unpriced", -0.1282, 51.5080, OPEN),
        ("Park", -0.1657, 51.5073, dear.as_str()),
    ] {
        server.add(Spot { name, lng, lat, more }).await;
    }
    let view = "/tiles/carparks/view?bbox=-1,51,1,52&zoom=15&access=all";
    let there = async || server.json(view).await["total"] == 3;
    server.until(crate::support::LONG, "there", there).await;
    let asked = "/tiles/carparks/answers?to=-0.13,51.508&stay=120&within=5000&arrive=2026-07-15T";
    let some = json!({ "is": "zone_charge_for_some" });

    let day = server.json(&format!("{asked}14:30&sort=cheapest")).await;
    assert_eq!(names(&day), ["Park", "Square", "Unpriced"], "£10 is less than £2 and £18");
    let square = named(&day, "Square");
    assert_eq!(
        (&square["cost"]["pence"], &square["cost"]["zone_pence"]),
        (&json!(2000), &json!(1800))
    );
    assert_eq!((&square["stay_words"], &square["but"]), (&json!("£20.00"), &json!([some])));
    assert_eq!(named(&day, "Park")["cost"]["zone_pence"], 0);
    assert_eq!(named(&day, "Park")["why"][0], json!({ "is": "cheapest", "by_pence": 1000 }));
    let unpriced = named(&day, "Unpriced");
    assert!(unpriced["cost"].is_null());
    assert_eq!(unpriced["but"], json!([{ "is": "zone_charge", "pence": 1800 }, some]));

    // The highest price is held against both, and what is not known against what is.
    let at_most = server.json(&format!("{asked}14:30&max_price=1500")).await;
    let against = |name| named(&at_most, name)["against"].clone();
    assert_eq!(against("Square"), json!([{ "is": "too_dear", "pence": 2000 }]));
    assert_eq!(against("Unpriced"), json!([{ "is": "too_dear", "pence": 1800 }]));
    assert_eq!(against("Park"), json!([]));

    let evening = server.json(&format!("{asked}19:30&sort=cheapest")).await;
    assert_eq!(names(&evening), ["Square", "Park", "Unpriced"], "it ends at six");
    let motorcycle = server.json(&format!("{asked}14:30&vehicle=motorcycle")).await;
    assert_eq!(
        named(&motorcycle, "Square")["cost"]["pence"],
        200,
        "it pays for its emissions alone"
    );
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
        ("answers?to=-2.9,53.4&stay=60&needs=pool", "blue_badge, step_free"),
        ("answers?to=-2.9,53.4&stay=60&plug=pool", "type_2, ccs, chademo and three_pin"),
        ("view?bbox=-3,51,-2,52&zoom=10&own_width=401", "from 1 to 400"),
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

#[tokio::test]
async fn what_is_for_permit_holders_then_is_no_unknown_price() {
    let board = |when: &str| {
        format!(
            "{OPEN}, fee = 'yes', price_basis = 'published', rates = '{{\"periods\": [{{\"when\": \"{when}\", \"kind\": \"permit_only\"}}]}}'"
        )
    };
    let (street, residents) = (board("Mo-Fr 10:00-11:00"), board("24/7"));
    let server = with(&[("Street", -2.899, &street), ("Residents", -2.8999, &residents)]).await;
    // 15 July 2026 is a Wednesday.
    let asked = |arrive: &str| {
        format!("/tiles/carparks/answers?to=-2.9,53.4&arrive=2026-07-15T{arrive}&stay=30")
    };
    let during = server.json(&asked("10:15")).await;
    for name in ["Street", "Residents"] {
        let answer = named(&during, name);
        assert_eq!(answer["verdict"], "does_not_fit", "{name}");
        assert_eq!(answer["against"], json!([{ "is": "permit_holders" }]), "{name}");
        assert_eq!(answer["not_known"], json!(["stay_limit"]), "{name}: no price to know");
        assert!(answer["cost"].is_null() && answer.get("stay_words").is_none(), "{name}");
    }
    assert_eq!(named(&during, "Street")["permit_hours"], "Mo-Fr 10:00-11:00");
    assert_eq!(during["against"], json!([{ "reason": "permit_holders", "count": 2 }]));

    let after = server.json(&asked("14:30")).await;
    assert_eq!(names(&after), ["Street", "Residents"], "the nearer one is of no use");
    let street = named(&after, "Street");
    assert_eq!((&street["verdict"], &street["stay_words"]), (&json!("fits"), &json!("Free")));
}
