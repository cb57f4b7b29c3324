/**
 * The lint rule `declared-names/banned`: no variable, parameter, function, class or type is declared under a name
 * that one of the patterns in `.oxlintrc.json` finds. Properties and imports are called what others call them.
 */
const banned = {
  meta: { schema: { type: 'array', items: { type: 'string' } } },
  create: (context) => {
    const patterns = context.options.map((text) => new RegExp(text));
    const isBanned = (name) => patterns.some((pattern) => pattern.test(name));
    // Most files are done with here: finding out what they declare takes longer.
    if (!new Set(context.sourceCode.text.match(/[\w$]+/g)).values().some(isBanned)) return {};
    const report = ({ name, defs }) => {
      if (!isBanned(name)) return;
      for (const definition of defs)
        if (definition.type !== 'ImportBinding')
          context.report({
            node: definition.name,
            message: `\`${name}\` tells of speaking, or is nobody's word: name what it holds (\`message\`, \`request\`, \`params\`), and types as things (\`CreateKeyInput\`, \`Observation\`).`,
          });
    };
    return {
      'Program:exit': () => {
        for (const scope of context.sourceCode.scopeManager.scopes)
          // A class has its own name once more inside.
          for (const variable of scope.variables)
            if (scope.block.id?.name !== variable.name || scope.type !== 'class') report(variable);
      },
    };
  },
};

export default { meta: { name: 'declared-names' }, rules: { banned } };
