//! The app that takes the payment, and the code under which it knows the car park (docs/decisions.md, Paying safely).

use std::collections::BTreeSet;

use crate::raw::Tags;

use super::operator;

/// What the tags say of it; texts may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PayingApp {
    /// In one spelling.
    pub name: String,
    /// What a driver types into it.
    pub code: String,
}

/// Keys whose value names an app.
const NAMING: [&str; 6] =
    ["app", "network", "payment:app", "payment:app:name", "brand", "operator"];

/// The one app that the tags name, with its code where a key that names the same app holds it. Of two apps neither is taken: a
/// driver who typed the code of one into the other would pay for another place. So is a code of which two are said, or that is
/// not three to eight digits.
#[must_use]
pub fn of(tags: &Tags) -> PayingApp {
    let mut names = BTreeSet::new();
    let mut codes = BTreeSet::new();
    for (key, value) in &tags.0 {
        if NAMING.contains(&&**key) {
            names.extend(value.split(';').filter_map(|part| operator::payment_app(part.trim())));
        } else if let Some(name) = code_key(key) {
            names.insert(name);
            codes.insert(value.trim());
        } else if let Some(name) = key.strip_prefix("payment:").and_then(operator::payment_app)
            && matches!(&**value, "yes" | "only")
        {
            names.insert(name);
        }
    }
    let mut names = names.into_iter();
    let (Some(name), None) = (names.next(), names.next()) else { return PayingApp::default() };
    let mut codes = codes.into_iter();
    let code = match (codes.next(), codes.next()) {
        (Some(code), None) if is_code(code) => code,
        _ => "",
    };
    PayingApp { name: name.to_owned(), code: code.to_owned() }
}

/// The app whose code such a key holds: `ref:ringgo`, `ringgo:ref`, `payment:ringgo:ref` or `payment:ringgo:code`.
fn code_key(key: &str) -> Option<&'static str> {
    let key = key.strip_prefix("payment:").unwrap_or(key);
    let app = key
        .strip_prefix("ref:")
        .or_else(|| key.strip_suffix(":ref"))
        .or_else(|| key.strip_suffix(":code"))?;
    operator::payment_app(app)
}

fn is_code(text: &str) -> bool {
    (3..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(tags: &[(&str, &str)]) -> (String, String) {
        let PayingApp { name, code } = of(&tags.iter().copied().collect());
        (name, code)
    }

    #[test]
    fn one_app_is_taken_with_its_own_code() {
        for (tags, name, code) in [
            (&[("payment:ringgo", "yes"), ("ref:ringgo", "4027")][..], "RingGo", "4027"),
            (&[("operator", "RingGo; Borchester City Council")], "RingGo", ""),
            (
                &[("payment:app", "Pay By Phone"), ("payment:paybyphone:ref", "805432")],
                "PayByPhone",
                "805432",
            ),
            (&[("mipermit:code", "730012")], "MiPermit", "730012"),
            (&[("app", "RingGo"), ("ref", "4027")], "RingGo", ""),
        ] {
            assert_eq!(read(tags), (name.to_owned(), code.to_owned()), "{tags:?}");
        }
    }

    #[test]
    fn what_is_not_sure_is_not_taken() {
        for tags in [
            &[("app", "RingGo;PayByPhone"), ("ref:ringgo", "4027")][..],
            &[("payment:ringgo", "yes"), ("ref:paybyphone", "4027")],
            &[("payment:ringgo", "no")],
            &[("payment:app", "yes")],
            &[("app", "Borchester Pay"), ("ref", "4027")],
            &[("operator", "NCP")],
        ] {
            assert_eq!(read(tags), (String::new(), String::new()), "{tags:?}");
        }
        for code in ["https://pay.example/4027", "12", "123456789", "40 27", "٤٠٢٧", ""] {
            assert_eq!(read(&[("ref:ringgo", code)]).1, "", "{code}");
        }
        assert_eq!(
            read(&[("ref:ringgo", "4027"), ("ringgo:ref", "4028")]),
            ("RingGo".into(), String::new())
        );
    }

    proptest! {
        #[test]
        fn a_code_is_digits_whatever_is_tagged(key in "(ref:)?(payment:)?(ringgo|paybyphone|x)(:ref|:code)?", value in any::<String>()) {
            let (name, code) = read(&[(&key, &value)]);
            prop_assert!(code.is_empty() || is_code(&code) && !name.is_empty());
        }
    }
}
