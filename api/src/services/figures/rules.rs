//! A table of figures as CSV (RFC 4180).

use super::store::MonthRow;
use crate::foundation::csv::cell;

/// How many months are shown, unless the request says otherwise; and at most.
pub const MONTHS: (i32, i32) = (12, 60);

/// The figures of each month as a table.
pub fn csv(business: &str, months: &[MonthRow]) -> String {
    let mut table =
        "business,month,told,quotes,won,done,earned_gbp,median_answer_minutes\r\n".to_owned();
    let business = cell(business);
    for row in months {
        let MonthRow { month, told, quotes, won, done, earned_pence, median_answer_minutes } = row;
        let (pounds, pence) = (earned_pence / 100, earned_pence % 100);
        let median = median_answer_minutes.map(|minutes| minutes.to_string()).unwrap_or_default();
        let month = cell(month);
        table += &[
            business.clone(),
            month,
            told.to_string(),
            quotes.to_string(),
            won.to_string(),
            done.to_string(),
            format!("{pounds}.{pence:02}"),
            median,
        ]
        .join(",");
        table += "\r\n";
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_a_line() {
        let month = MonthRow {
            month: "2026-11".into(),
            told: 9,
            quotes: 4,
            won: 2,
            done: 1,
            earned_pence: 12_005,
            median_answer_minutes: None,
        };
        let table = csv("=cmd|calc", &[month]);
        let line = table.lines().nth(1).expect("a line");
        assert_eq!(line, "\"'=cmd|calc\",\"2026-11\",9,4,2,1,120.05,");
    }
}
