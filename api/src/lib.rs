//! CarPal's JSON interface for drivers, providers and admins; serves the built web app.
