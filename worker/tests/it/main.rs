//! The queue against a real database: what we rely on, and what its library is known to get wrong.

mod queue;
