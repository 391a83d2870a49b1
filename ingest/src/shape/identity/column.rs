//! The values of one property over all features, packed: half a million short ids are a few megabytes.

/// A property's values, in the order of the features.
#[derive(Debug)]
pub(super) struct Column {
    pub name: String,
    /// A feature lacks it.
    pub has_gaps: bool,
    text: String,
    /// Where each value ends in `text`.
    ends: Vec<usize>,
}

impl Column {
    pub fn new(name: String) -> Self {
        Self { name, has_gaps: false, text: String::new(), ends: Vec::new() }
    }

    pub fn push(&mut self, value: Option<&str>) {
        match value {
            Some(value) => self.text.push_str(value),
            None => self.has_gaps = true,
        }
        self.ends.push(self.text.len());
    }

    /// The value of a feature; `None` where it has none.
    pub fn get(&self, number: usize) -> Option<&str> {
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        self.text.get(start.unwrap_or(0)..end).filter(|value| !value.is_empty())
    }

    /// Whether no feature has it.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether every feature has a value that no other has, and they are more than row numbers.
    pub fn identifies(&self) -> bool {
        let own = self.own();
        !own.is_empty() && own.len() == self.ends.len() && !are_row_numbers(&own)
    }

    /// Whether most features have a value that no other has, and they are more than row numbers.
    pub fn identifies_most(&self) -> bool {
        let own = self.own();
        own.len() * 2 > self.ends.len() && !are_row_numbers(&own)
    }

    /// The values that only one feature has.
    fn own(&self) -> Vec<&str> {
        let sorted = self.sorted();
        let groups = sorted.chunk_by(|one, next| one == next);
        groups.filter_map(|group| if let [one] = group { Some(*one) } else { None }).collect()
    }

    fn sorted(&self) -> Vec<&str> {
        let mut values: Vec<&str> = (0..self.ends.len()).filter_map(|n| self.get(n)).collect();
        values.sort_unstable();
        values
    }
}

/// Exactly 0 to n-1 or 1 to n, in whatever order: what a program writes that numbers the rows afresh each time. The next
/// file would give a number to another car park.
fn are_row_numbers(unique: &[&str]) -> bool {
    let Ok(numbers) =
        unique.iter().map(|value| value.parse::<usize>()).collect::<Result<Vec<_>, _>>()
    else {
        return false;
    };
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    match (least, most) {
        (Some(least @ (0 | 1)), Some(most)) => most - least + 1 == numbers.len(),
        _ => false,
    }
}
