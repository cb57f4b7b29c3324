export const rules = {
  rules: [
    {
      kind: 'link',
      short_name: 'Wrens only',
      description: 'Other birds have **their own** places.',
      description_html: '<p>…</p>',
      violation_reason: 'No wren',
      created_utc: 1587949210.0,
      priority: 0,
    },
    { kind: 'all', short_name: 'Be kind', description: '', violation_reason: '', priority: 1 },
    { kind: 'comment', description: 'a rule without a name', priority: 2 },
  ],
  site_rules: ['Spam', 'Threatening'],
  site_rules_flow: [],
};
