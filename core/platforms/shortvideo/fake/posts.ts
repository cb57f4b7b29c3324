/** Numbers whose upper bits say June 2026, as a real one’s would, and whose rest is plainly made up. */
export const POSTS = {
  film: '7650000000000000001',
  photos: '7650000000000000002',
  inSession: '7650000000000000003',
  removed: '7650000000000000004',
  checked: '7650000000000000005',
  private: '7650000000000000006',
  elsewhere: '7650000000000000007',
  grownUps: '7650000000000000008',
  oembed: '7650000000000000009',
} as const;
