//! What a push says that reminds a driver of their stay. Where they parked is not known here.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Where a push leads: to the page that knows, on the device, where its driver parked.
const PATH: &str = "/parked";

/// Which of our sentences a reminder says.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(example = "leave_soon")]
pub enum ParkingReminderWords {
    /// The time to walk back is near.
    LeaveSoon,
    /// It is now.
    LeaveNow,
    /// The stay is over.
    StayEnds,
}

impl ParkingReminderWords {
    /// The headline, with what the vehicle is called ("Leaf"), where that is known. Never its registration.
    #[must_use]
    pub fn title(self, vehicle: Option<&str>) -> String {
        let vehicle = vehicle.unwrap_or("vehicle");
        match self {
            Self::LeaveSoon => format!("Nearly time to walk back to your {vehicle}"),
            Self::LeaveNow => format!("Time to walk back to your {vehicle}"),
            Self::StayEnds => format!("Your {vehicle}’s parking has ended"),
        }
    }

    /// What is pushed, encrypted for the browser; `unread` is the number on the app's icon.
    #[must_use]
    pub fn payload(self, vehicle: Option<&str>, unread: i64) -> Value {
        json!({
            "title": self.title(vehicle), "body": "Open CarPal to see where you parked, and until when.",
            "path": PATH, "tag": "parked", "unread": unread,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_names_the_vehicle_where_it_is_known_and_no_place() {
        let told = ParkingReminderWords::LeaveNow.payload(Some("Leaf"), 2);
        assert_eq!(told["title"], "Time to walk back to your Leaf");
        assert_eq!(
            (&told["path"], &told["tag"], &told["unread"]),
            (&json!("/parked"), &json!("parked"), &json!(2))
        );
        assert_eq!(ParkingReminderWords::StayEnds.title(None), "Your vehicle’s parking has ended");
    }
}
