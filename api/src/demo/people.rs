//! Who there is in the demo, and what they have.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::store;
use crate::vehicles::Described;
use crate::{Error, admin};

/// Of every account that is told.
pub const PASSWORD: &str = "park-and-ride";

/// Somebody.
pub struct Person {
    /// As visitors are told; none for those who only fill the house.
    pub role: Option<&'static str>,
    pub email: &'static str,
    /// A username.
    pub name: &'static str,
    /// Days since they joined.
    pub since: i64,
    pub vehicles: &'static [Vehicle],
    pub standing: Standing,
}

/// What sets somebody apart.
pub enum Standing {
    Driver,
    Provider { business: &'static str, services: &'static [&'static str] },
    Admin,
    Blocked { reason: &'static str, appeal: &'static str },
    Suspended { reason: &'static str },
}

/// A vehicle of theirs.
pub struct Vehicle {
    pub registration: &'static str,
    /// Make, model, colour.
    pub is: [&'static str; 3],
    pub year: i16,
    pub notes: &'static str,
}

const fn vehicle(
    registration: &'static str,
    is: [&'static str; 3],
    year: i16,
    notes: &'static str,
) -> Vehicle {
    Vehicle { registration, is, year, notes }
}

/// Everybody. The addresses are of a domain that never receives mail (RFC 2606).
pub const PEOPLE: &[Person] = &[
    Person {
        role: Some("Driver"),
        email: "driver@demo.example",
        name: "Sam Okafor",
        since: 420,
        vehicles: &[
            vehicle(
                "AB12 CDE",
                ["Volkswagen", "Golf", "Blue"],
                2012,
                "MOT due in May.\nTyres: 2.3 bar in front, 2.5 behind when loaded.",
            ),
            vehicle(
                "LV68 XKD",
                ["Nissan", "Leaf", "White"],
                2018,
                "Charging card is in the glove box.",
            ),
        ],
        standing: Standing::Driver,
    },
    Person {
        role: Some("Provider"),
        email: "provider@demo.example",
        name: "Dev Patel",
        since: 300,
        vehicles: &[vehicle("MJ70 VAN", ["Ford", "Transit", "Orange"], 2020, "")],
        standing: Standing::Provider {
            business: "Mersey Mobile Mechanics",
            services: &["jump-start", "flat-tire", "tow"],
        },
    },
    Person {
        role: Some("Admin"),
        email: "admin@demo.example",
        name: "Alex Morgan",
        since: 500,
        vehicles: &[],
        standing: Standing::Admin,
    },
    Person {
        role: None,
        email: "priya@demo.example",
        name: "Priya Nair",
        since: 160,
        vehicles: &[vehicle("KP19 NZR", ["Toyota", "Yaris", "Red"], 2019, "")],
        standing: Standing::Driver,
    },
    Person {
        role: None,
        email: "rory@demo.example",
        name: "Rory Blake",
        since: 45,
        vehicles: &[vehicle("WX05 RTB", ["Vauxhall", "Corsa", "Black"], 2005, "")],
        standing: Standing::Blocked {
            reason: "Insulting messages to three drivers",
            appeal: "My brother had my phone that evening. I have changed the password since, and I am sorry for what \
                     he wrote.",
        },
    },
    Person {
        role: None,
        email: "kim@demo.example",
        name: "Kim Lawson",
        since: 90,
        vehicles: &[],
        standing: Standing::Suspended { reason: "Advertising in messages" },
    },
];

/// A conversation, about the first vehicle of the second.
struct Talk {
    starter: &'static str,
    owner: &'static str,
    registration: &'static str,
    /// Minutes ago, by the starter or not, and the words.
    said: &'static [(i64, bool, &'static str)],
    /// How much of it each has read.
    read: [i32; 2],
}

const TALKS: &[Talk] = &[
    Talk {
        starter: "priya@demo.example",
        owner: "driver@demo.example",
        registration: "LV68XKD",
        said: &[
            (95, true, "Hi, your lights are on. You are by the library on Seel Street."),
            (92, false, "Thank you! I am ten minutes away, on my way now."),
            (91, true, "No rush, they still look bright."),
            (78, false, "All off. It would not have started tonight, so thank you."),
            (76, true, "Any time. Nice to know this works."),
        ],
        read: [4, 4],
    },
    Talk {
        starter: "driver@demo.example",
        owner: "provider@demo.example",
        registration: "MJ70VAN",
        said: &[
            (
                2890,
                true,
                "Your van is across my drive on Hope Street. Could you move it before six?",
            ),
            (2881, false, "Sorry about that, moving it now."),
        ],
        read: [2, 2],
    },
];

/// Makes everybody who is not there yet, and lets those who are sign in with the password that is told.
pub async fn make(db: &mut PgConnection, hash: &str, now: DateTime<Utc>) -> Result<(), Error> {
    for person in PEOPLE {
        let since = now - TimeDelta::days(person.since);
        let Some(id) = store::insert_user(&mut *db, person.email, person.name, hash, since).await?
        else {
            continue;
        };
        for vehicle in person.vehicles {
            let [make, model, color] = vehicle.is.map(|word| Some(word.to_owned()));
            let notes = vehicle.notes.to_owned();
            let described = Described { make, model, color, year: Some(vehicle.year), notes };
            store::insert_vehicle(&mut *db, id, vehicle.registration, &described, since).await?;
        }
        match person.standing {
            Standing::Driver => {}
            Standing::Provider { business, services } => {
                store::make_provider(&mut *db, id, business, person.name, services, since).await?;
            }
            Standing::Admin => {
                admin::grant(&mut *db, id, None, since).await?;
            }
            Standing::Blocked { reason, appeal } => {
                store::block(&mut *db, id, reason, appeal, now - TimeDelta::days(3)).await?;
            }
            Standing::Suspended { reason } => {
                admin::suspend(&mut *db, id, now + TimeDelta::days(7), reason).await?;
            }
        }
    }
    for talk in TALKS {
        let said = talk.said.iter();
        let said = said
            .map(|(ago, by_starter, words)| (now - TimeDelta::minutes(*ago), *by_starter, *words));
        let said: Vec<_> = said.collect();
        let (between, about) = ([talk.starter, talk.owner], talk.registration);
        store::insert_talk(&mut *db, between, about, &said, talk.read).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use carpal_domain::registration::Registration;

    use super::*;
    use crate::accounts::username;

    #[test]
    fn everybody_follows_the_rules() {
        for person in PEOPLE {
            assert_eq!(username(person.name).as_deref(), Ok(person.name));
            for vehicle in person.vehicles {
                let registration: Registration =
                    vehicle.registration.parse().expect("a registration");
                assert!(registration.format().is_some(), "{}", vehicle.registration);
                assert_eq!(registration.spaced(), vehicle.registration);
            }
        }
    }
}
