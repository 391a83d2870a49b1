//! Who runs it, in one spelling. The table of aliases is `data/operators.csv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::text;

/// What `operator` says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Operator {
    /// Who runs it; empty when nobody said.
    pub name: String,
    /// A payment app stood there: not an operator, but it means that a phone can pay.
    pub payment_app: bool,
}

struct Alias {
    name: &'static str,
    payment_app: bool,
}

static ALIASES: LazyLock<HashMap<String, Alias>> = LazyLock::new(|| {
    include_str!("../../../data/operators.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .filter_map(|line| {
            let mut cells = line.split(',');
            let (alias, name, what) = (cells.next()?, cells.next()?, cells.next()?);
            Some((key(alias), Alias { name, payment_app: what == "payment_app" }))
        })
        .collect()
});

/// Words that say what kind of operator it is, not who.
const NOBODY: [&str; 12] = [
    "yes",
    "no",
    "none",
    "unknown",
    "private",
    "public",
    "council",
    "local council",
    "customers",
    "business",
    "owner",
    "n/a",
];

/// Reads `operator`. Of a `;` list the first that is no payment app counts.
#[must_use]
pub fn parse(value: Option<&str>) -> Operator {
    let mut operator = Operator::default();
    for part in value.unwrap_or_default().split(';') {
        let part = text::clean(part, 200);
        match alias(&part) {
            Some(alias) if alias.payment_app => operator.payment_app = true,
            _ if !operator.name.is_empty() || NOBODY.contains(&part.to_lowercase().as_str()) => {}
            Some(alias) => alias.name.clone_into(&mut operator.name),
            None => operator.name = part,
        }
    }
    operator
}

/// The alias that `name` is, with or without the legal form at its end (`Tesco Plc`, `Lidl UK Ltd.`).
fn alias(name: &str) -> Option<&'static Alias> {
    let mut key = key(name);
    loop {
        if let Some(alias) = ALIASES.get(&key) {
            return Some(alias);
        }
        let form =
            ["limited", "ltd", "plc", "llp", "uk"].iter().find(|form| key.ends_with(**form))?;
        key.truncate(key.len() - form.len());
    }
}

/// Whether `name` is one of the payment apps of the table.
#[must_use]
pub fn is_payment_app(name: &str) -> bool {
    payment_app(name).is_some()
}

/// The one spelling of a payment app of the table.
#[must_use]
pub fn payment_app(name: &str) -> Option<&'static str> {
    alias(name).filter(|alias| alias.payment_app).map(|alias| alias.name)
}

/// Letters and digits alone, in lower case: `Q-Park` and `q park` are one.
fn key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_spelling() {
        for (value, name) in [
            ("NCP", "NCP"),
            ("ncp ltd", "NCP"),
            ("National Car Parks Ltd.", "NCP"),
            ("Tesco Plc", "Tesco"),
            ("Lidl UK", "Lidl"),
            ("Euro Car Parks (UK) Limited", "Euro Car Parks"),
            ("Borchester Bus Ltd", "Borchester Bus Ltd"),
            ("Q Park", "Q-Park"),
            ("Sainsburys", "Sainsbury's"),
            ("asda", "Asda"),
            ("Borchester City Council", "Borchester City Council"),
            ("  Castle   Cinema ", "Castle Cinema"),
            ("NCP;RingGo", "NCP"),
            ("RingGo; Borchester City Council", "Borchester City Council"),
            ("private", ""),
            ("", ""),
        ] {
            assert_eq!(parse(Some(value)).name, name, "{value}");
        }
        assert_eq!(parse(None), Operator::default());
    }

    #[test]
    fn a_payment_app_is_no_operator() {
        for app in
            ["RingGo", "ringgo", "PayByPhone", "Pay by Phone", "JustPark", "MiPermit", "EasyPark"]
        {
            assert_eq!(
                parse(Some(app)),
                Operator { name: String::new(), payment_app: true },
                "{app}"
            );
        }
        assert!(parse(Some("NCP;RingGo")).payment_app);
        assert!(!parse(Some("NCP")).payment_app);
    }

    #[test]
    fn the_table_is_whole() {
        let lines = include_str!("../../../data/operators.csv").lines();
        let lines: Vec<_> = lines.filter(|line| !line.starts_with('#')).skip(1).collect();
        let mut names: HashMap<String, &str> = HashMap::new();
        for line in &lines {
            let cells: Vec<_> = line.split(',').collect();
            assert_eq!(cells.len(), 3, "{line}");
            assert!(["operator", "payment_app"].contains(&cells[2]), "{line}");
            let earlier = names.insert(key(cells[0]), cells[1]);
            assert!(
                earlier.is_none_or(|name| name == cells[1]),
                "{line} contradicts an earlier line"
            );
            assert_eq!(parse(Some(cells[0])).payment_app, cells[2] == "payment_app", "{line}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>()) { prop_assert!(parse(Some(&value)).name.chars().count() <= 200); }
    }
}
