//! Help on the road in the demo: a provider and a request in each state.

use carpal_domain::geometry::LngLat;
use chrono::TimeDelta;
use uuid::Uuid;

use super::{drawing, people_store, providers_store};
use crate::Error;
use crate::admin::providers::service::{self as providers, Act, Decision};
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::services::service::{self as services, DemoStep, RequestWords, ServiceType, Urgency};

/// A provider of the demo.
struct DemoProvider {
    email: &'static str,
    /// Where they start from.
    base: (f64, f64),
    /// When they work, as opening hours; empty for always.
    hours: &'static str,
    /// Days until their insurance runs out.
    insured_for: i32,
    /// What the admin decided, with the reason that they read; none for one who waits.
    decided: &'static [(Act, &'static str)],
}

const PROVIDERS: [DemoProvider; 6] = [
    DemoProvider {
        email: DEV,
        base: (-2.9702, 53.4128),
        hours: "Mo-Su 06:00-23:00",
        insured_for: 200,
        decided: &[(Act::Accept, "")],
    },
    DemoProvider {
        email: STOW,
        base: (-2.9331, 53.3897),
        hours: "",
        insured_for: 24,
        decided: &[(Act::Accept, "")],
    },
    DemoProvider {
        email: "severn@demo.example",
        base: (-2.9105, 53.4301),
        hours: "Mo-Fr 08:00-18:00",
        insured_for: 200,
        decided: &[],
    },
    DemoProvider {
        email: "aigburth@demo.example",
        base: (-2.9402, 53.3688),
        hours: "",
        insured_for: 120,
        decided: &[
            (Act::Accept, ""),
            (Act::Pause, "Two customers say that nobody came. Please write to us about it."),
        ],
    },
    DemoProvider {
        email: "wirral@demo.example",
        base: (-3.0341, 53.3904),
        hours: "",
        insured_for: 90,
        decided: &[(Act::Reject, "The insurance is in the name of another business.")],
    },
    DemoProvider {
        email: "bootle@demo.example",
        base: (-2.9893, 53.4466),
        hours: "",
        insured_for: 60,
        decided: &[(Act::Accept, ""), (Act::Ban, "Asked three customers for cash up front.")],
    },
];
const DEV: &str = "provider@demo.example";
const STOW: &str = "stow@demo.example";
const SAM: &str = "driver@demo.example";
const ADMIN: &str = "admin@demo.example";

/// A request of the demo, and what became of it.
struct DemoRequest {
    by: &'static str,
    words: RequestWords,
    is: (ServiceType, Urgency),
    place: (&'static str, f64, f64),
    minutes_ago: i64,
    /// Each a few minutes after the one before.
    steps: &'static [DemoStep],
}

const REQUESTS: &[DemoRequest] = &[
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Slow puncture in the rear tyre",
            description: "It loses air overnight. The car stands at home, so there is no hurry.",
            budget: "£30 to £60",
        },
        is: (ServiceType::FlatTire, Urgency::Low),
        place: ("Bold Street, Liverpool", -2.9797, 53.4026),
        minutes_ago: 60 * 24 * 40,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 4500,
                minutes: 30,
                words: "Plugged on the spot, or a part-worn tyre.",
            },
            DemoStep::Accept(DEV),
            DemoStep::Arrived(DEV),
            DemoStep::Done { by: DEV, pence: 4500 },
            DemoStep::Confirm,
            DemoStep::Review {
                stars: 5,
                title: "Quick and tidy",
                words: "Found the nail at once and showed it to me.",
            },
            DemoStep::Reply("Thank you, Sam. Keep an eye on the pressure."),
        ],
    },
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Ran out of charge on the ring road",
            description: "The Leaf says 0 %. I am parked safely in a side street.",
            budget: "",
        },
        is: (ServiceType::Tow, Urgency::High),
        place: ("Edge Lane, Liverpool", -2.9243, 53.4083),
        minutes_ago: 60 * 24 * 12,
        steps: &[
            DemoStep::Quote {
                by: STOW,
                pence: 7500,
                minutes: 45,
                words: "Towed to the next rapid charger.",
            },
            DemoStep::Accept(STOW),
            DemoStep::Cancel("A neighbour had a long cable."),
        ],
    },
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Car will not start",
            description: "Clicks but does not turn over. Lights are dim. Kerb side, room for a van in front.",
            budget: "£50 to £80",
        },
        is: (ServiceType::JumpStart, Urgency::High),
        place: ("Hanover Street, Liverpool", -2.9846, 53.4033),
        minutes_ago: 25,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 7200,
                minutes: 20,
                words: "Battery tested, terminals cleaned, jump from a pack.",
            },
            DemoStep::Quote {
                by: STOW,
                pence: 8500,
                minutes: 15,
                words: "Jump start. A new battery is on the van.",
            },
            DemoStep::Quote {
                by: DEV,
                pence: 6500,
                minutes: 20,
                words: "Battery tested, terminals cleaned, jump from a pack.",
            },
        ],
    },
    DemoRequest {
        by: "priya@demo.example",
        words: RequestWords {
            title: "Flat tyre, no spare wheel",
            description: "Front left went flat after a bang. Off the road, in a lay-by.",
            budget: "£60 to £120",
        },
        is: (ServiceType::FlatTire, Urgency::Urgent),
        place: ("Queens Drive, Liverpool", -2.9003, 53.4203),
        minutes_ago: 40,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 8500,
                minutes: 35,
                words: "A matching tyre fitted at the kerb.",
            },
            DemoStep::Accept(DEV),
            DemoStep::OnTheWay(DEV),
        ],
    },
    DemoRequest {
        by: "priya@demo.example",
        words: RequestWords {
            title: "Keys locked in the boot",
            description: "Outside the library, engine off. The spare is in Leeds.",
            budget: "£40 to £90",
        },
        is: (ServiceType::Other, Urgency::Normal),
        place: ("William Brown Street, Liverpool", -2.9811, 53.4100),
        minutes_ago: 60 * 30,
        steps: &[
            DemoStep::Quote {
                by: STOW,
                pence: 6000,
                minutes: 30,
                words: "Opened without damage, or you pay nothing.",
            },
            DemoStep::Accept(STOW),
            DemoStep::OnTheWay(STOW),
            DemoStep::Arrived(STOW),
            DemoStep::Done { by: STOW, pence: 6000 },
        ],
    },
    DemoRequest {
        by: "kofi@demo.example",
        words: RequestWords {
            title: "Battery flat after the match",
            description: "Car park at the ground, row F. I am by the car.",
            budget: "",
        },
        is: (ServiceType::JumpStart, Urgency::High),
        place: ("Goodison Road, Liverpool", -2.9664, 53.4388),
        minutes_ago: 70,
        steps: &[
            DemoStep::Quote {
                by: STOW,
                pence: 5500,
                minutes: 20,
                words: "Jump start, and a test of the alternator.",
            },
            DemoStep::Accept(STOW),
            DemoStep::OnTheWay(STOW),
            DemoStep::Arrived(STOW),
        ],
    },
    DemoRequest {
        by: "kofi@demo.example",
        words: RequestWords {
            title: "Diesel in a petrol car",
            description: "About ten litres, engine not started since. On the forecourt, out of the way.",
            budget: "£100 to £200",
        },
        is: (ServiceType::OutOfFuel, Urgency::Normal),
        place: ("Smithdown Road, Liverpool", -2.9340, 53.3921),
        minutes_ago: 60 * 5,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 14_000,
                minutes: 60,
                words: "Tank drained on the spot.",
            },
            DemoStep::Accept(DEV),
            DemoStep::DropOut {
                by: DEV,
                words: "The pump is broken, sorry. Someone else will be faster.",
            },
            DemoStep::Quote { by: STOW, pence: 16_000, minutes: 75, words: "Drained and flushed." },
            DemoStep::Withdraw(STOW),
        ],
    },
    DemoRequest {
        by: "kofi@demo.example",
        words: RequestWords {
            title: "Tow to the garage in Speke",
            description: "Clutch is gone. The car is at home, any day is fine.",
            budget: "£60",
        },
        is: (ServiceType::Tow, Urgency::Low),
        place: ("Allerton Road, Liverpool", -2.9106, 53.3823),
        // A week is over: the worker expires it as soon as it runs.
        minutes_ago: 60 * 24 * 8,
        steps: &[],
    },
    DemoRequest {
        by: "priya@demo.example",
        words: RequestWords {
            title: "Stuck in the multi-storey",
            description: "Level 3, low ceiling, so a tow truck will not fit.",
            budget: "",
        },
        is: (ServiceType::Other, Urgency::Normal),
        place: ("Mount Pleasant, Liverpool", -2.9711, 53.4042),
        minutes_ago: 6,
        steps: &[],
    },
];

/// Adds what is not there yet. Nobody is notified of it.
pub async fn make(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    for provider in PROVIDERS {
        add_provider(work, &provider).await?;
    }
    let mut fresh: Vec<Uuid> = Vec::new();
    for demo in REQUESTS {
        let Some(customer) = people_store::person(work.db(), demo.by).await? else { continue };
        if !fresh.contains(&customer) {
            if providers_store::has_requests(work.db(), customer).await? {
                continue;
            }
            fresh.push(customer);
        }
        work.set_now(now - TimeDelta::minutes(demo.minutes_ago));
        add(work, customer, demo).await?;
    }
    work.set_now(now);
    work.tell_nobody();
    Ok(())
}

async fn add_provider(work: &mut UnitOfWork, provider: &DemoProvider) -> Result<(), Error> {
    let (now, (lng, lat)) = (work.now(), provider.base);
    let Some(user_id) = people_store::person(work.db(), provider.email).await? else {
        return Ok(());
    };
    let Ok(base) = LngLat::new(lng, lat) else { return Ok(()) };
    let new =
        providers_store::describe_provider(work.db(), user_id, base, provider.hours, now).await?;
    let (Some(id), Some(admin)) = (new, people_store::person(work.db(), ADMIN).await?) else {
        return Ok(());
    };
    providers_store::make_applicant(work.db(), id).await?;
    let is_seen = provider.decided.iter().any(|(act, _)| *act == Act::Accept);
    let (file, days) = (drawing!("certificate"), provider.insured_for);
    providers_store::insert_insurance(work.db(), id, file, is_seen, days, now).await?;
    for (act, reason) in provider.decided {
        let reason = (!reason.is_empty()).then(|| Reason::fixed(reason));
        let decision = Decision { act: *act, by: admin, seen: None, reason: reason.as_ref() };
        providers::decide(work, id, decision).await?;
    }
    Ok(())
}

async fn add(work: &mut UnitOfWork, customer: Uuid, demo: &DemoRequest) -> Result<(), Error> {
    let (text, lng, lat) = demo.place;
    let Ok(point) = LngLat::new(lng, lat) else { return Ok(()) };
    let id = services::post(work, customer, &demo.words, demo.is, (text, point)).await?;
    for step in demo.steps {
        let at = work.now() + TimeDelta::minutes(4);
        work.set_now(at);
        let by = match step.by() {
            Some(email) => people_store::person(work.db(), email).await?,
            None => None,
        };
        let quote = match by {
            Some(by) => providers_store::quote_of(work.db(), id, by).await?,
            None => None,
        };
        services::take(work, id, customer, by, quote, step).await?;
    }
    Ok(())
}
