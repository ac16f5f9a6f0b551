-- Why: a test case runs as text and through speech, and what came of the one says nothing of the other.

alter table test_case
  add column last_spoken_result jsonb,
  add column last_spoken_at timestamptz;
