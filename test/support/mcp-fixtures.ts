import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** One red pixel, and an empty sound: what the conformance scenarios want to be handed. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (text: string) => ({ type: 'text' as const, text: text });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: text },
});
const described = { description: 'What a conformance scenario wants.' };
const none = { ...described, inputSchema: z.object({}) };
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Tools, resources and prompts that the scenarios name; the product has none of them. */
export const withFixtures = (server: McpServer): void => {
  tools(server);
  resources(server);
  prompts(server);
};

const tools = (server: McpServer): void => {
  server.registerTool('test_simple_text', none, () => ({
    content: [text('This is a simple text response for testing.')],
  }));
  server.registerTool('test_image_content', none, () => ({ content: [image] }));
  server.registerTool('test_audio_content', none, () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_embedded_resource', none, () => ({
    content: [
      embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
  }));
  server.registerTool('test_multiple_content_types', none, () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  server.registerTool('test_error_handling', none, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', none, async (_, context) => {
    const { _meta: meta, notify } = context.mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await pause();
    }
    return { content: [text('Done.')] };
  });
};

const resources = (server: McpServer): void => {
  server.registerResource('static-text', 'test://static-text', described, ({ href }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'text/plain',
        text: 'This is the content of the static text resource.',
      },
    ],
  }));
  server.registerResource('static-binary', 'test://static-binary', described, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    described,
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
};

const prompts = (server: McpServer): void => {
  const user = (content: object) => ({ role: 'user' as const, content: content as never });
  server.registerPrompt('test_simple_prompt', described, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...described, argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', described, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
};
