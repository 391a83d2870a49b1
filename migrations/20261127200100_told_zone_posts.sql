-- One job tells of all that is new in a zone: it looks for what was not told to everybody yet.

alter table zone_posts
    -- when the news of it had come to everybody; a job that comes later passes it over
    add column told_at timestamptz;
update zone_posts set told_at = created_at;
create index zone_posts_untold on zone_posts (zone_id, id) where told_at is null;
