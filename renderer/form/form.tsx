import type { ComponentProps } from 'react';

/** A form whose sending stays in the window. */
export const Form = ({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void }) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
