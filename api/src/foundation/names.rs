//! Names that nobody gets, because they would speak for us.

use unicode_security::skeleton;

/// No name may look as if it held it.
const OURS: &str = "carpal";
/// Nor may one of its words, or the whole, look like one of these.
const WORDS: [&str; 8] =
    ["admin", "administrator", "moderator", "official", "police", "staff", "support", "helpdesk"];
/// Nor may the whole look like this, which stands for nobody.
const NOBODY: &str = "anonymous user";

/// Letters that look like others to people and are none to Unicode's tables: small capitals, and digits within words.
const LOOK_ALIKES: [(&str, char); 25] = [
    ("ᴀ4", 'a'),
    ("ʙ", 'b'),
    ("ᴄ", 'c'),
    ("ᴅ", 'd'),
    ("ᴇ3", 'e'),
    ("ꜰ", 'f'),
    ("ɢ", 'g'),
    ("ʜ", 'h'),
    ("ɪ", 'i'),
    ("ᴊ", 'j'),
    ("ᴋ", 'k'),
    ("ʟ", 'l'),
    ("ᴍ", 'm'),
    ("ɴ", 'n'),
    ("ᴏ", 'o'),
    ("ᴘ", 'p'),
    ("ʀ", 'r'),
    ("ꜱ5", 's'),
    ("ᴛ7", 't'),
    ("ᴜ", 'u'),
    ("ᴠ", 'v'),
    ("ᴡ", 'w'),
    ("ʏ", 'y'),
    ("ᴢ", 'z'),
    ("ꞯ", 'q'),
];

/// Whether people would take a name for ours, whatever letters make it up.
#[must_use]
pub fn speaks_for_us(name: &str) -> bool {
    let whole = looks(name);
    let is_like =
        |look: &[String; 2], other: &str| looks(other).iter().any(|one| look.contains(one));
    let words = name.split(|c: char| !c.is_alphanumeric()).map(looks);
    whole.iter().any(|look| look.contains(OURS))
        || is_like(&whole, NOBODY)
        || words.chain([whole]).any(|look| WORDS.iter().any(|word| is_like(&look, word)))
}

/// Whether people would take one name for the other, whatever letters make them up. Digits are digits here: Zone 4 is not Zone A.
#[must_use]
pub fn look_alike(name: &str, other: &str) -> bool {
    let looks = |name: &str| looks_of(name, |letter| letter.is_ascii_digit());
    looks(name).iter().any(|look| looks(other).contains(look))
}

/// What a username is told from others by: two with the same look would be taken for each other, whatever letters, case, spaces and signs
/// make them up. One text, so that an index can hold it: a capital I looks like a small L and is a small i as well, so that all
/// three are one. Digits are digits, but those that look like letters: Sam 4 is not Sam A.
#[must_use]
pub fn username_look(name: &str) -> String {
    let [_, look] = looks_of(name, |letter| letter.is_ascii_digit());
    // A name may be of signs alone.
    if look.is_empty() {
        skeleton(name).filter(|c| !c.is_whitespace()).collect()
    } else {
        look.replace('i', "l")
    }
}

/// What a name looks like (the skeletons of Unicode's UTS 39), without spaces and signs. Two, because some letters look like
/// others only as capitals.
fn looks(name: &str) -> [String; 2] {
    looks_of(name, |_| false)
}

/// The same, where some letters stand for themselves.
fn looks_of(name: &str, stays: impl Fn(char) -> bool) -> [String; 2] {
    let plain = |letter: char| {
        let alike = LOOK_ALIKES.iter().find(|(letters, _)| letters.contains(letter));
        let alike = alike.filter(|_| !stays(letter));
        alike.map_or(letter, |(_, plain)| *plain)
    };
    let small = |text: &str| -> String {
        let text: String = text.to_lowercase().chars().map(plain).collect();
        skeleton(&text).filter(|c| c.is_alphanumeric()).collect()
    };
    [small(name), small(&skeleton(name).collect::<String>())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_speak_for_us() {
        for name in [
            "CarPal",
            "car.pal",
            "CᴀrPal",
            "C4rPal",
            "C\u{430}rPal",
            "CARPAI",
            "My CarPal",
            "Support",
            "CarPal Support",
            "Customer Support",
            "Support team",
            "Admin team",
            "ADMIN",
            "Police",
            "P0lice",
            "Help desk",
            "Helpdesk",
            "Anonymous Us\u{435}r",
        ] {
            assert!(speaks_for_us(name), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike() {
        for other in [
            "Newport City Centre",
            "NEWPORT CITY CENTRE",
            "Newp\u{43e}rt City Centre",
            "Newp0rt City Centre",
            "Newport CityCentre",
            "ɴewport City-Centre",
        ] {
            assert!(look_alike("Newport City Centre", other), "{other}");
        }
        for (one, other) in
            [("Zone 4", "Zone A"), ("Newport North", "Newport South"), ("Zone 3", "Zone 5")]
        {
            assert!(!look_alike(one, other), "{one}, {other}");
        }
    }

    #[test]
    fn usernames_that_look_alike_have_one_look() {
        let sam = username_look("Sam Okafor");
        for other in [
            "sam okafor",
            "Sam Ok\u{430}for",
            "S\u{430}m \u{41e}k\u{430}f\u{43e}r",
            "Sam 0kafor",
            "Sam-Okafor",
            "SamOkafor",
            "S\u{e1}m Okafor",
            "Sarn Okafor",
            "ꜱam Okafor",
        ] {
            assert_eq!(username_look(other), sam, "{other}");
        }
        for (one, other) in
            [("Ian Hill", "i\u{430}n hill"), ("Ian Hill", "lan HiIl"), ("...", ". . .")]
        {
            assert_eq!(username_look(one), username_look(other), "{one}, {other}");
        }
        for (one, other) in [
            ("Sam Okafor", "Sam Okafors"),
            ("Sam 4", "Sam A"),
            ("Sam 3", "Sam 5"),
            ("मनीषा", "मनोज"),
            ("...", "---"),
        ] {
            assert_ne!(username_look(one), username_look(other), "{one}, {other}");
        }
    }

    #[test]
    fn names_of_people() {
        for name in
            ["Zoë", "O’Neil", "Carl Palmer", "Anna 4", "Supportive Sam", "Adminton", "ab1", ""]
        {
            assert!(!speaks_for_us(name), "{name}");
        }
    }
}
