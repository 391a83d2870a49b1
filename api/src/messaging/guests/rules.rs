//! What guests may send, how often, and the sentences people read.

use std::time::Duration;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::foundation::limits::Limit;
use crate::messaging::messages;

/// Messages from one network (document 4).
pub const NETWORK: Limit =
    Limit { name: "guest messages of a network", most: 3, per: Duration::from_hours(1) };
/// About one plate or card, known or not (document 4).
pub const NETWORK_PLATE: Limit =
    Limit { name: "guest messages of a network to a plate", most: 1, per: Duration::from_mins(10) };
/// Replies in one conversation.
pub const REPLIES: Limit = Limit { name: "guest replies", most: 20, per: Duration::from_hours(1) };
/// Links asked for from one network: each is a guess.
pub const LINKS: Limit = Limit { name: "guest links", most: 240, per: Duration::from_mins(10) };

/// How long an address may wait to be confirmed.
pub fn confirmable() -> TimeDelta {
    TimeDelta::hours(24)
}

/// How long a link is good for after the guest's side last heard or said something. The worker takes what was delivered
/// to nobody away after the same time, so that no link ends sooner for a plate that is not known.
pub fn link_lifetime() -> TimeDelta {
    TimeDelta::days(30)
}

const LONGEST_NAME: usize = 80;

/// Why something of a guest is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("Please enter your name")]
    NoName,
    #[error("Please enter a polite name")]
    RudeName,
    #[error("A name has at most {LONGEST_NAME} characters")]
    LongName,
    #[error("Please enter your phone number")]
    NoPhone,
    /// Document 1: the option is there, and leads to an account.
    #[error("Please log in or sign up to send anonymous messages")]
    Anonymous,
    #[error("Please give a registration or a scanned card, not both")]
    Both,
    #[error("This link is not valid, or no longer.")]
    NoLink,
    #[error("Please wait until the owner has answered.")]
    NotAnswered,
}

/// What may be sent without waiting for an address to be confirmed: words of ours, for what cannot wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    PersonOrAnimalInside,
    SmokeOrFire,
    FuelLeak,
    BrokenInto,
    RollingAway,
    BlockingEmergency,
}

impl Preset {
    pub const ALL: [Self; 6] = [
        Self::PersonOrAnimalInside,
        Self::SmokeOrFire,
        Self::FuelLeak,
        Self::BrokenInto,
        Self::RollingAway,
        Self::BlockingEmergency,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Self::PersonOrAnimalInside => {
                "Emergency: a person or an animal in your vehicle needs help."
            }
            Self::SmokeOrFire => "Emergency: there is smoke or fire at your vehicle.",
            Self::FuelLeak => "Emergency: fuel or another liquid is leaking from your vehicle.",
            Self::BrokenInto => {
                "Emergency: somebody is breaking into your vehicle, or has done so."
            }
            Self::RollingAway => "Emergency: your vehicle is moving with nobody in it.",
            Self::BlockingEmergency => {
                "Emergency: your vehicle blocks the way for an ambulance, fire or police."
            }
        }
    }
}

/// A guest's name as its owner reads it: one line, and polite.
pub fn name(typed: &str) -> Result<String, Fault> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST_NAME {
        return Err(Fault::LongName);
    }
    // What is aggressive in a message is so in a name.
    messages::content(&name).map_err(|refused| match refused {
        messages::Refused::Impolite => Fault::RudeName,
        _ => Fault::NoName,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_polite_line() {
        assert_eq!(name(" Grace \n Hopper ").as_deref(), Ok("Grace Hopper"));
        assert_eq!(name(" \u{200b}"), Err(Fault::NoName));
        assert_eq!(name("You idiot"), Err(Fault::RudeName));
        assert_eq!(name(&"ŵ".repeat(81)), Err(Fault::LongName));
    }

    #[test]
    fn what_is_preset_may_be_said() {
        for preset in Preset::ALL {
            assert_eq!(messages::content(preset.text()).as_deref(), Ok(preset.text()));
        }
    }
}
